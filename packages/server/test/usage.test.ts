import { usageResponseSchema } from '@spanlight/sdk/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readUsage } from '../src/telemetry/queries/usage/read-usage.ts';
import { openTestStore, type TestStore } from './telemetry-store.ts';

const now = new Date('2026-03-04T10:30:00Z');
let store: TestStore;

beforeAll(async () => {
  store = await openTestStore();
  await store.client
    .command(`INSERT INTO usage_hours (project_id, time, signal, items, bytes) VALUES
    (1, '2026-03-03 23:00:00', 'span', 5, 500),
    (1, '2026-03-04 00:00:00', 'span', 7, 700),
    (1, '2026-03-04 10:00:00', 'log', 1, 50),
    (2, '2026-03-04 10:00:00', 'span', 100, 9000),
    (3, '2026-03-04 10:00:00', 'span', 1000, 90000),
    (1, '2026-03-04 10:00:00', 'metric', 40, 0),
    (1, '2026-01-01 00:00:00', 'span', 9, 900)`);
  await store.client.command(`INSERT INTO loss_hours (project_id, time, reason, count) VALUES
    (1, '2026-03-04 10:00:00', 'series_limit', 3),
    (1, '2026-03-03 10:00:00', 'series_limit', 4),
    (2, '2026-03-04 10:00:00', 'repeated', 5),
    (2, '2026-03-04 10:00:00', 'of a later version', 5),
    (3, '2026-03-04 10:00:00', 'late', 6)`);
  const hour = (project: number, time: string, series: number): string =>
    `SELECT ${project}, toDateTime('${time}', 'UTC'), uniqCombined64State(15)(number) FROM numbers(${series})`;
  for (const row of [
    hour(1, '2026-03-04 09:00:00', 4),
    hour(1, '2026-03-04 10:00:00', 6),
    hour(2, '2026-03-04 10:00:00', 10),
    hour(2, '2026-03-02 10:00:00', 2),
    hour(3, '2026-03-04 10:00:00', 500),
  ]) {
    await store.client.command(`INSERT INTO series_hours (project_id, time, series) ${row}`);
  }
});

afterAll(async () => {
  await store.close();
});

const usage = async (range: { time_gte?: Date; time_lt?: Date }, projectIds = [1, 2]) =>
  usageResponseSchema.parse(await readUsage(store.client, { projectIds, range, now }));

describe('usage', () => {
  it('is that of the last month unless a range is asked for', async () => {
    const answer = await usage({});
    expect([answer.startTime, answer.endTime]).toEqual([
      '2026-02-05T00:00:00Z',
      '2026-03-05T00:00:00Z',
    ]);
    expect(answer.usage.time).toHaveLength(28);
    expect([answer.spans, answer.bytes]).toEqual([113, 10_250]);
    const year = await usage({ time_gte: new Date('2025-12-31T12:00:00Z') });
    expect([year.startTime, year.spans]).toEqual(['2025-12-31T00:00:00Z', 122]);
  });

  it('adds up the busiest hours of the projects', async () => {
    const range = {
      time_gte: new Date('2026-03-02T15:00:00Z'),
      time_lt: new Date('2026-03-04T12:00:00Z'),
    };
    expect(await usage(range)).toEqual({
      usage: {
        time: ['2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z', '2026-03-04T00:00:00Z'],
        spans: [0, 5, 108],
        datapoints: [0, 0, 40],
        bytes: [0, 500, 9750],
        timeseries: [2, 0, 16],
      },
      spans: 113,
      datapoints: 40,
      bytes: 10_250,
      timeseries: 9,
      losses: [
        {
          projectId: 1,
          reason: 'series_limit',
          kind: 'refused',
          count: 7,
          message: expect.stringContaining('metrics.max_series'),
        },
        { projectId: 2, reason: 'repeated', kind: 'passed', count: 5, message: expect.any(String) },
      ],
      startTime: '2026-03-02T00:00:00Z',
      endTime: '2026-03-05T00:00:00Z',
    });
  });

  it('is that of the projects asked for, and of one day at least', async () => {
    const midnight = new Date('2026-03-04T00:00:00Z');
    const answer = await usage({ time_gte: midnight, time_lt: midnight }, [2]);
    expect(answer.usage.time).toEqual(['2026-03-03T00:00:00Z']);
    expect((await usage({}, [])).spans).toBe(0);
  });
});
