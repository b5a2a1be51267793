import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StoredSeries } from '../../../telemetry/restore/series-since.ts';
import { type Restoration, SeriesMemory } from './series-memory.ts';

let directory: string;
let file: string;
let errors: unknown[];

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'spanlight-memory-'));
  file = path.join(directory, 'series');
  errors = [];
});
afterEach(() => rm(directory, { recursive: true }));

const now = Date.UTC(2026, 2, 4, 15);

const openMemory = (
  seriesSince?: (time: number) => Promise<StoredSeries[]>,
): Promise<SeriesMemory> =>
  SeriesMemory.open({
    file,
    lastPoints: () => Promise.resolve(undefined),
    seriesSince,
    limits: { remembered: 10, perProject: 10, perMetric: 5 },
    now: () => now,
    onError: (error) => errors.push(error),
  });

async function open(): Promise<Restoration> {
  const memory = await openMemory();
  await memory.close();
  return memory.restoration;
}

test('no memory is a first start, and the next start is in order', async () => {
  expect(await open()).toMatchObject({ wasOrderly: true });
  expect(await open()).toMatchObject({ wasOrderly: true });
  expect(errors).toEqual([]);
});

test('a damaged memory is told of and kept, and is no first start', async () => {
  await open();
  await writeFile(file, 'garbage');
  expect(await open()).toMatchObject({ wasOrderly: false, kept: 0 });
  expect(errors.map(String)).toEqual([expect.stringContaining('series.damaged')]);
  expect(await readFile(`${file}.damaged`, 'utf8')).toBe('garbage');
  expect(await readdir(directory)).toContain('series');
});

test('a restart gives nobody room for more series on the same day', async () => {
  const memory = await openMemory((time) => {
    expect(time).toBe(Date.UTC(2026, 2, 4));
    return Promise.resolve(
      [1n, 2n, 3n, 4n].map((id) => ({ projectId: 1, metric: 'm', instrument: 'gauge', id })),
    );
  });
  const metric = memory.table.metric(1, 'm', 'gauge');
  if (metric === undefined) throw new Error('there is no metric');
  const hear = (id: bigint) => memory.table.hear(metric, id, metric.series.get(id), now);
  expect(hear(2n)).toMatchObject({ id: 2n });
  expect(hear(5n)).toMatchObject({ id: 5n });
  expect(hear(6n)).toBe('metric_series_limit');
  expect(hear(4n)).toMatchObject({ id: 4n });
  await memory.close();
});

test('a store that can not be asked stops nothing, and is told of', async () => {
  const memory = await openMemory(() => Promise.reject(new Error('no store')));
  expect(errors.map(String)).toEqual([expect.stringContaining('counted anew')]);
  await memory.close();
});
