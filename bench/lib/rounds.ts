// Senders whose every request is acknowledged before the next is sent, so that what is stored can be counted in rounds.
import type { Spanlight } from '@spanlight/sdk';
import {
  logBody,
  metricBody,
  sendJson,
  traceBody,
} from '../../packages/cli/test/support/stored-shop.ts';

/** Of one round; the counter grows by ten. */
const SPANS = 50;
const LOGS = 20;
/** Logs of a round with severity info. */
const INFOS = 15;
const GROWTH = 10;

/** What one sender has done. */
export interface Sender {
  readonly service: string;
  readonly start: number;
  /** Rounds that were begun. */
  readonly sent: () => number;
  /** When each round was acknowledged whole, milliseconds since 1970. */
  readonly acknowledgedAt: readonly number[];
  readonly stop: () => Promise<void>;
}

/** Sends spans, logs and points of a service, a round of each after the other, until it is stopped. */
export function startSender(url: string, token: string, number: number): Sender {
  const service = `sender-${number}`;
  const start = Date.now();
  const ending = new AbortController();
  const acknowledgedAt: number[] = [];
  let sent = 0;
  const run = (async () => {
    while (!ending.signal.aborted) {
      sent += 1;
      const at = start + sent * 10;
      const traceId =
        `${number.toString(16).padStart(4, '0')}${sent.toString(16).padStart(8, '0')}`.padEnd(
          32,
          'a',
        );
      await retried(url, token, 'traces', traceBody(service, traceId, at, SPANS));
      await retried(url, token, 'logs', logBody(service, at, LOGS));
      await retried(url, token, 'metrics', metricBody(service, start, at, sent));
      acknowledgedAt.push(Date.now());
    }
  })();
  return {
    service,
    start,
    sent: () => sent,
    acknowledgedAt,
    stop: async () => {
      ending.abort();
      await run;
    },
  };
}

/** Sends again what the server had no room for, as exporters do. */
async function retried(
  url: string,
  token: string,
  signal: 'traces' | 'logs' | 'metrics',
  body: object,
): Promise<void> {
  for (;;) {
    try {
      await sendJson(url, token, signal, body);
      return;
    } catch (error) {
      if (!(error instanceof Error) || !/ 429 /.test(error.message)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Rounds that a server has of a service, by signal; a part of a round shows as a fraction. */
export interface StoredRounds {
  readonly spans: number;
  readonly logs: number;
  readonly metrics: number;
}

/** What a server has of a sender's rounds in a project. */
export async function storedRounds(
  client: Spanlight,
  project: number,
  { service, start }: Sender,
): Promise<StoredRounds> {
  const time = { gte: start / 1000 - 3600, lt: Date.now() / 1000 + 3600 };
  const count = async (system: string): Promise<number> => {
    const query = `where service_name = "${service}" | sum(_count) as n`;
    const { groups } = await client.groups.list({ project, time, system, query });
    return Number(groups[0]?.['n'] ?? 0);
  };
  const { timeseries } = await client.metrics.timeseries({
    project,
    time,
    metrics: [{ name: 'shop_orders', alias: 'orders' }],
    query: `sum($orders) as orders | where service_name = "${service}"`,
  });
  const values = timeseries.flatMap(({ value }) => value);
  return {
    spans: (await count('spans:all')) / SPANS,
    logs: (await count('log:info')) / INFOS,
    metrics: values.reduce<number>((sum, value) => sum + (value ?? 0), 0) / GROWTH,
  };
}
