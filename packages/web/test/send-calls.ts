import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { RealServer } from './real-server.ts';
import { service } from './send-telemetry.ts';

/** How many requests come in; each of them calls everything once, and every fifth call to cart fails. */
export const CALLS = 20;

/**
 * Sends half an hour of an invented shop whose services call each other: shop calls cart (which asks redis) and payments
 * (which it knows by another host), and tells mailer through the queue orders.
 *
 * @returns when the last request came in, epoch milliseconds; the others did at the same second of the minutes before
 */
export async function sendCalls(server: RealServer): Promise<number> {
  const [shop, cart, payments, mailer] = ['shop', 'cart', 'payments', 'mailer'].map((name) =>
    service(name, server),
  );
  const end = Date.now() - 120_000;
  if (!shop || !cart || !payments || !mailer) return end;
  for (let index = 0; index < CALLS; index += 1) {
    const startTime = end - index * 60_000;
    const span = (
      from: typeof shop,
      name: string,
      kind: SpanKind,
      attributes: Attributes,
      parent: Context,
      isFailed = false,
    ): Context => {
      const made: Span = from.tracer.startSpan(name, { kind, attributes, startTime }, parent);
      if (isFailed) made.setStatus({ code: SpanStatusCode.ERROR, message: 'timed out' });
      made.end(startTime + 30 + index);
      return trace.setSpan(ROOT_CONTEXT, made);
    };
    const http = { 'http.request.method': 'GET' };
    const queue = { 'messaging.system': 'kafka', 'messaging.destination.name': 'orders' };
    const isFailed = index % 5 === 0;
    const page = span(shop, 'GET /', SpanKind.SERVER, { ...http, 'http.route': '/' }, ROOT_CONTEXT);
    const toCart = { ...http, 'server.address': 'cart' };
    const asked = span(shop, 'GET', SpanKind.CLIENT, toCart, page, isFailed);
    const got = span(cart, 'GET /cart', SpanKind.SERVER, { ...http, 'http.route': '/cart' }, asked);
    span(cart, 'GET', SpanKind.CLIENT, { 'db.system.name': 'redis' }, got);
    const toPayments = { ...http, 'server.address': '10.0.0.7' };
    const paid = span(shop, 'GET', SpanKind.CLIENT, toPayments, page);
    span(payments, 'GET /pay', SpanKind.SERVER, { ...http, 'http.route': '/pay' }, paid);
    const sent = span(shop, 'orders publish', SpanKind.PRODUCER, queue, page);
    const group = { ...queue, 'messaging.consumer.group.name': 'mailers' };
    span(mailer, 'orders process', SpanKind.CONSUMER, group, sent);
  }
  await Promise.all([shop, cart, payments, mailer].map((one) => one.shutdown()));
  return end;
}
