import { expect } from 'vitest';
import { MIRA, type TestServer } from '../support/server.ts';
import { askPrometheus, MONITOR, PROMETHEUS, type Question } from './cluster-questions.ts';
import { MINUTE } from '../../src/shared/time-units.ts';

/** Something that is asked of both. */
export interface Pair {
  readonly sharded: unknown;
  readonly plain: unknown;
}

/** A server on a cluster and one on one store, which hold the same. */
export interface Servers {
  readonly sharded: TestServer;
  readonly plain: TestServer;
}

/** The same but for the last digits, as shards add up in another order, and for when each server has heard of a metric. */
function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toPrecision(9));
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Date) return value.getTime();
  if (ArrayBuffer.isView(value)) return rounded(Array.from(value as Float64Array));
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !/^(?:created|updated)At$/.test(key));
  return Object.fromEntries(entries.map(([key, item]) => [key, rounded(item)]));
}

/** Asks both, one question after the other. */
export async function answersTo(
  { sharded, plain }: Servers,
  questions: Readonly<Record<string, Question>>,
): Promise<Pair> {
  const pair = { sharded: {}, plain: {} };
  const who = { token: MIRA, project: 1 };
  for (const [name, ask] of Object.entries(questions)) {
    const [answer, expected] = await Promise.all([
      ask(sharded.client(who)),
      ask(plain.client(who)),
    ]).catch((error: unknown) => {
      throw new Error(`${name} is not answered`, { cause: error });
    });
    // Two empty answers would prove nothing.
    if (JSON.stringify(rounded(answer)).length < 20) throw new Error(`${name} has no answer`);
    Object.assign(pair.sharded, { [name]: rounded(answer) });
    Object.assign(pair.plain, { [name]: rounded(expected) });
  }
  return pair;
}

/** Asks both in the language of Prometheus and compares. */
export async function expectPrometheusEqual({ sharded, plain }: Servers): Promise<void> {
  for (const path of PROMETHEUS) {
    const [answer, expected] = await Promise.all(
      [sharded, plain].map((server) => askPrometheus(server.url, path)),
    );
    expect({ [path]: rounded(answer) }).toEqual({ [path]: rounded(expected) });
    expect(answer).toMatchObject({ status: 'success' });
  }
}

/** The alerts that a monitor of a metric and one of errors have made at the end of a range, in words and sorted, on both. */
export async function alertsOn(servers: Servers, end: number): Promise<string[][]> {
  return await Promise.all(
    [servers.sharded, servers.plain].map(async (server) => {
      const client = server.client({ token: MIRA, project: 1 });
      await client.monitors.createMetric(MONITOR);
      await client.monitors.createError({ name: 'Errors', params: {} });
      for (const minute of [end - MINUTE, end]) await server.running.runAlerting(minute);
      const { alerts } = await client.alerts.list();
      return alerts
        .map(({ name, attrs, status }) => JSON.stringify([name, attrs, status]))
        .toSorted();
    }),
  );
}
