import { beforeAll, describe, expect, it } from 'vitest';
import { chartTimeseries } from '../src/telemetry/queries/groups/chart-timeseries.ts';
import { listGroups } from '../src/telemetry/queries/groups/list-groups.ts';
import { filter, useQueries } from './query-data.ts';

const START = Date.UTC(2026, 2, 4, 10) * 1000;
/** Groups of one item each that have a number; those without have fifty. */
const NUMBERS = 130;

const questions = useQueries();

describe('groups without a number', () => {
  beforeAll(async () => {
    const item = { project_id: 30, time: START + 60e6 };
    const numbers = Array.from({ length: NUMBERS }, (_, number) => number);
    await questions.insert([
      ...numbers.map((size) => ({
        ...item,
        id: BigInt(size + 1),
        attrs: { size },
        columns: { service_name: 'web' },
      })),
      ...numbers.slice(0, 100).map((number) => ({
        ...item,
        id: BigInt(number + 1000),
        columns: { service_name: number % 2 === 0 ? 'cart' : 'mail' },
      })),
    ]);
  });

  it.each([
    ['group by size + 1 as more', 1],
    ['group by size + 1 as more, service_name', 2],
    ['group by service_name, size + 1 as more, size * 2 as twice', 2],
  ])('are of the strongest hundred: %s', async (grouping, count) => {
    const query = `${grouping} | sum(_count) | any(service_name)`;
    const project = { ...questions.context, projectId: 30 };
    const { groups } = await chartTimeseries(project, filter({ query }));
    expect(groups).toHaveLength(100);
    const without = groups.filter((row) => row['more'] === null);
    expect(without.map((row) => row['sum(_count)'])).toEqual(
      without.map(() => [0, 100 / count, 0, 0, 0, 0, 0, 0, 0, 0]),
    );
    expect(without).toHaveLength(count);
  });

  it.each([
    'group by size + 1 as more',
    'group by size + 1 as more, ratio * 2 as twice',
    'group by _group_id, size + 1 as more',
    'group by service_name, size + 1 as more',
  ])('have what the whole range has: %s', async (grouping) => {
    const query = `${grouping} | top3(_name) | any(service_name) | max(_time)`;
    const listed = await listGroups(questions.context, filter({ query }));
    const charted = await chartTimeseries(questions.context, filter({ query }));
    const byId = new Map(charted.groups.map((row) => [row._id, row]));
    expect(listed.groups.filter((row) => row['more'] === null)).not.toEqual([]);
    expect(byId.size).toBe(listed.groups.length);
    for (const row of listed.groups) expect(byId.get(row._id)).toEqual(row);
  });
});
