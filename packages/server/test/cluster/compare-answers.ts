import { expect } from 'vitest';
import { MIRA, type TestServer } from '../support/server.ts';
import { askPrometheus, MONITORS, PROMETHEUS, type Question } from './cluster-questions.ts';
import { rounded } from './rounded.ts';
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

/** Asks both about a project, one question after the other. */
export async function answersTo(
  { sharded, plain }: Servers,
  questions: Readonly<Record<string, Question>>,
  project = 1,
): Promise<Pair> {
  const pair = { sharded: {}, plain: {} };
  const who = { token: MIRA, project };
  for (const [name, ask] of Object.entries(questions)) {
    const [answer, expected] = await Promise.all([
      ask(sharded.client(who)),
      ask(plain.client(who)),
    ]).catch((error: unknown) => {
      throw new Error(`${name} is not answered`, { cause: error });
    });
    // Two empty answers would prove nothing, and two refusals of a part of the query no more.
    const told = rounded(answer);
    const text = JSON.stringify(told);
    if (text.length < 20) throw new Error(`${name} has no answer`);
    if (/"error":"[^"]/.test(text)) throw new Error(`${name} is not understood: ${text}`);
    Object.assign(pair.sharded, { [name]: told });
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
    expect(JSON.stringify(answer)).not.toMatch(/"(?:result|data)":\[\]/);
  }
}

/**
 * The alerts that monitors of metrics, whose questions are one statement, and one of errors have made at the end of a range, in words
 * and sorted, on both.
 */
export async function alertsOn(servers: Servers, end: number): Promise<string[][]> {
  return await Promise.all(
    [servers.sharded, servers.plain].map(async (server) => {
      const client = server.client({ token: MIRA, project: 1 });
      for (const monitor of MONITORS) await client.monitors.createMetric(monitor);
      await client.monitors.createError({ name: 'Errors', params: {} });
      for (const minute of [end - MINUTE, end]) await server.running.runAlerting(minute);
      const { alerts } = await client.alerts.list();
      return alerts
        .map(({ name, attrs, status }) => JSON.stringify([name, attrs, status]))
        .toSorted();
    }),
  );
}
