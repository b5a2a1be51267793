import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  SeverityNumber,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { RealServer } from './real-server.ts';

/** How many requests the invented shop served in the last half hour. */
export const REQUESTS = 40;

/** How many of them failed. */
export const FAILURES = 8;

/** A service of the shop with the exporters of the OpenTelemetry SDK. */
export function service(name: string, server: RealServer) {
  const resource = resourceFromAttributes({
    'service.name': name,
    'deployment.environment.name': 'test',
    'host.name': `${name}-1`,
  });
  const headers = { 'spanlight-dsn': server.dsn };
  const traces = new TracerProvider({
    resource,
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${server.url}/v1/traces`, headers }),
      }),
    ],
  });
  const logs = new LoggerProvider({
    resource,
    processors: [
      new BatchLogRecordProcessor({
        exporter: new OTLPLogExporter({ url: `${server.url}/v1/logs`, headers }),
      }),
    ],
  });
  return {
    tracer: traces.getTracer('shop'),
    logger: logs.getLogger('shop'),
    async shutdown(): Promise<void> {
      await Promise.all([traces.shutdown(), logs.shutdown()]);
    },
  };
}

/**
 * Sends half an hour of an invented shop and waits until it is stored: `GET /cart/:id` of the service cart, each with a
 * query of its own and every fifth failed, `POST /checkout` of the service checkout, and log records.
 */
export async function sendTelemetry(server: RealServer): Promise<void> {
  const cart = service('cart', server);
  const checkout = service('checkout', server);
  const end = Date.now() - 60_000;

  for (let index = 0; index < REQUESTS; index += 1) {
    const start = end - index * 40_000;
    const { tracer, logger } = index % 4 === 3 ? checkout : cart;
    const name = index % 4 === 3 ? 'POST /checkout' : 'GET /cart/:id';
    const [method = '', route = ''] = name.split(' ');
    const isFailed = index % 5 === 0;

    const span = (
      title: string,
      kind: SpanKind,
      attributes: Attributes,
      duration: number,
      parent: Context,
    ): Span => {
      const made = tracer.startSpan(title, { kind, attributes, startTime: start }, parent);
      if (isFailed && kind === SpanKind.SERVER) {
        made.setStatus({ code: SpanStatusCode.ERROR, message: 'deadline exceeded' });
      }
      made.end(start + duration);
      return made;
    };
    const request = span(
      name,
      SpanKind.SERVER,
      {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': isFailed ? 504 : 200,
      },
      50 + index * 10,
      ROOT_CONTEXT,
    );
    const inside = trace.setSpan(ROOT_CONTEXT, request);
    span(
      'SELECT',
      SpanKind.CLIENT,
      { 'db.system.name': 'postgresql', 'db.query.text': 'SELECT * FROM carts WHERE id = $1' },
      20,
      inside,
    );
    logger.emit({
      severityNumber: isFailed ? SeverityNumber.ERROR : SeverityNumber.INFO,
      severityText: isFailed ? 'ERROR' : 'INFO',
      body: isFailed ? 'payment provider timed out' : 'cart loaded',
      timestamp: start,
      context: inside,
    });
  }
  await Promise.all([cart.shutdown(), checkout.shutdown()]);
}
