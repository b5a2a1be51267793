import type { Spanlight } from '@spanlight/sdk';
import type { BacktestTransition, Monitor } from '@spanlight/sdk/schemas';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { metricRequest } from '../support/metric-data.ts';
import { ACCOUNTS, MIRA, startTestServer, type TestServer } from '../support/server.ts';
import { MINUTE } from '../../src/shared/time-units.ts';

/** Minutes with data, and minutes after them. */
const MINUTES = 110;
const SEED = 20_261_120;
const end = Math.floor(Date.now() / MINUTE) * MINUTE - 5 * MINUTE;
const start = end - MINUTES * MINUTE;

let server: TestServer;
let client: Spanlight;

beforeAll(async () => {
  server = await startTestServer({ yaml: ACCOUNTS });
  client = server.client({ token: MIRA, project: 1 });
});
afterAll(() => server.stop());

/** Stretches of minutes with one kind of value, so that alerts open, hold, recover and lose their data. */
const stretches = fc.array(
  fc.record({
    length: fc.integer({ min: 1, max: 14 }),
    value: fc.constantFrom(Number.NaN, 10, 60, 95, 101, 130),
  }),
  { minLength: 20, maxLength: 20 },
);

const hosts = fc.sample(stretches, { numRuns: 3, seed: SEED }).map((own, index) => ({
  host: `web-${index + 1}`,
  // The last host is gone for good after a third of the time.
  values: own
    .flatMap(({ length, value }) => Array.from({ length }, () => value))
    .slice(0, index === 2 ? MINUTES / 3 : MINUTES),
}));

const settings = fc.sample(
  fc.record({
    checkNumPoint: fc.integer({ min: 3, max: 6 }),
    fireNumPoint: fc.option(fc.integer({ min: 1, max: 3 })),
    clearNumPoint: fc.option(fc.integer({ min: 1, max: 8 })),
    keepFiringFor: fc.constantFrom(0, 2 * MINUTE, 10 * MINUTE),
    maxRecoveryValue: fc.option(fc.constantFrom(50, 90)),
    maxAllowedValue: fc.constant(100),
    noDataPolicy: fc.constantFrom('hold', 'ok', 'alert', 'zero'),
  } as const),
  { numRuns: 5, seed: SEED },
);

/** Ends of minutes that are evaluated: now one after the other, now with a standstill between them. */
const ticks: number[] = [];
for (const step of fc
  .sample(fc.array(fc.constantFrom(1, 1, 4, 19), { minLength: 40, maxLength: 40 }), {
    numRuns: 1,
    seed: SEED,
  })
  .flat())
  ticks.push((ticks.at(-1) ?? start) + step * MINUTE);
const past = ticks.filter((time) => time < end);

const comparable = ({ series, event, status, reason, since }: BacktestTransition): string =>
  [since, series, event, status, reason].join(' ');

async function lived(monitor: Monitor): Promise<string[]> {
  const { alerts } = await client.alerts.list({ q: `monitor:${monitor.id}` });
  const told = await Promise.all(
    alerts.map(async ({ id, name }) => {
      const { events } = await client.alerts.why({ id });
      const series = name.slice(`${monitor.name}: `.length);
      return events.map((event) =>
        [event.createdAt, series, event.name, event.status, event.reason].join(' '),
      );
    }),
  );
  return told.flat().toSorted();
}

test('a back-test says what evaluation does, minute by minute and after standstills', async () => {
  await server.send(
    'shop-token',
    'metrics',
    metricRequest(
      'test',
      hosts.map(({ host, values }) => ({
        name: 'load',
        instrument: 'gauge' as const,
        attributes: { host_name: host },
        points: values.flatMap((value, index) =>
          Number.isNaN(value) ? [] : [{ time: start + index * MINUTE + 1000, value }],
        ),
      })),
    ),
  );
  const monitors = await Promise.all(
    settings.map((own, index) =>
      client.monitors.createMetric({
        name: `Load ${index}`,
        params: {
          metrics: [{ name: 'load', alias: 'load' }],
          query: 'avg($load) as load | group by host_name',
          column: 'load',
          ...own,
        },
      }),
    ),
  );
  const [first = 0] = past;
  for (const tick of [...past, end]) await server.running.runAlerting(tick);
  let transitions = 0;
  for (const monitor of monitors) {
    if (monitor.type !== 'metric') throw new Error('the monitor has another type');
    const answer = await client.monitors.backtest({
      params: monitor.params,
      timeGte: new Date(first - MINUTE).toISOString(),
      timeLt: new Date(end).toISOString(),
    });
    transitions += answer.transitions.length;
    // This server has no mail server.
    expect(answer.emailRecipients).toBeNull();
    expect(await lived(monitor)).toEqual(answer.transitions.map(comparable).toSorted());
  }
  expect(transitions).toBeGreaterThan(20);
  // What a silence held is no message.
  for (const monitor of monitors) {
    if (monitor.type !== 'metric') continue;
    const matchers = [{ attr: 'monitor.id', values: [monitor.id] }];
    const startsAt = new Date(first - MINUTE).toISOString();
    const { id } = await client.silences.create({ matchers, startsAt });
    const held = await client.monitors.backtest({
      name: monitor.name,
      params: monitor.params,
      timeGte: startsAt,
      timeLt: new Date(end).toISOString(),
    });
    expect(held.notifications).toBe(0);
    await client.silences.end({ id });
  }
});

test('a back-test of more series than it can look at says what to narrow', async () => {
  const series = Array.from({ length: 650 }, (_, index) => ({
    name: 'wide',
    instrument: 'gauge' as const,
    attributes: { host_name: `web-${index}` },
    points: [{ time: end - MINUTE, value: 1 }],
  }));
  await server.send('shop-token', 'metrics', metricRequest('test', series));
  const backtest = (days: number) =>
    client.monitors.backtest({
      params: {
        metrics: [{ name: 'wide', alias: 'wide' }],
        query: 'avg($wide) as wide | group by host_name',
        column: 'wide',
        maxAllowedValue: 100,
      },
      timeGte: new Date(end - days * 24 * 60 * MINUTE).toISOString(),
      timeLt: new Date(end).toISOString(),
    });
  await expect(backtest(14)).rejects.toMatchObject({
    message: expect.stringContaining(
      'more than 620 series, the most that are back-tested over 14 days: begin later, add conditions, or group the series',
    ),
  });
  expect(await backtest(1)).toMatchObject({ seriesCount: 650, transitions: [] });
});
