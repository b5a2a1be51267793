import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BlockBuilder } from '../../src/ingest/columns/block-builder.ts';
import { DictionaryColumn } from '../../src/ingest/columns/dictionary-column.ts';
import {
  Float64Column,
  Int64Column,
  UInt32Column,
} from '../../src/ingest/columns/fixed-columns.ts';
import { ReadingColumn } from '../../src/ingest/columns/reading-column.ts';
import { SketchColumn } from '../../src/ingest/columns/sketch-column.ts';
import { repairRollups } from '../../src/telemetry/restore/repair-rollups.ts';
import { readSeriesSince } from '../../src/telemetry/restore/series-since.ts';
import { POINT_COLUMNS, ROLLUPS, POINTS_MINUTES } from '../../src/telemetry/tables/points.ts';
import { SERIES_QUARTERS, SERIES_QUARTERS_VIEW } from '../../src/telemetry/tables/series.ts';
import { type Engine, openEngine } from './engine.ts';

let directory: string;
let engine: Engine;
/** The start of a recent six hours. */
const start = Math.floor(Date.now() / 21_600_000) * 21_600 - 21_600;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'spanlight-points-'));
  engine = await openEngine(directory);
});

afterAll(async () => {
  await engine.close();
  await rm(directory, { recursive: true, force: true });
});

interface Cell {
  readonly minute: number;
  readonly sum?: number;
  readonly reading?: readonly [number, number];
  readonly sketch?: readonly (readonly [number, number])[];
}

function block(cells: readonly Cell[]): Uint8Array {
  const builder = new BlockBuilder(POINT_COLUMNS);
  for (const { minute, sum = 0, reading, sketch } of cells) {
    const row = builder.addRow();
    builder.column('project_id', UInt32Column).values[row] = 1;
    builder.column('metric', DictionaryColumn).setText(row, 'm');
    builder.column('series', Int64Column).setBigInt(row, 18_000_000_000_000_000_000n);
    builder.column('time', UInt32Column).values[row] = start + minute * 60;
    builder.column('sum', Float64Column).values[row] = sum;
    if (reading) builder.column('last', ReadingColumn).set(row, ...reading);
    if (sketch === undefined) continue;
    const column = builder.column('hist', SketchColumn);
    for (const [key, count] of sketch) column.add(key, count);
    column.endRow(row);
  }
  return builder.take();
}

test('an insert reaches the cells of every width once, also when it is sent again', async () => {
  const cells = block([
    { minute: 0, sum: 1 },
    { minute: 0, sketch: [[16_256, 2]] },
    { minute: 1, sum: 2, reading: [start * 1000 + 65_000, 5] },
    {
      minute: 7,
      sketch: [
        [16_256, 1],
        [49_312, 4_294_967_296],
      ],
    },
    { minute: 61, sum: 4, reading: [start * 1000 + 3_660_000, 7] },
    { minute: 1, reading: [start * 1000 + 66_000, 6] },
    { minute: 1, reading: [start * 1000 + 64_000, 8] },
  ]);
  for (const _ of [1, 2])
    await engine.client.insertNative(POINTS_MINUTES.name, cells, { token: 'a' });
  const read = async (table: string): Promise<unknown[]> =>
    engine.client.rows(
      `SELECT (toUnixTimestamp(time) - ${start}) / 60 AS minute, toString(any(series)) AS id, sum(sum) AS total,
        max(last).value AS reading, sumMap(hist) AS sketch
      FROM ${table} WHERE project_id = 1 GROUP BY time ORDER BY time`,
    );
  const id = '18000000000000000000';
  const [minutes, fives, quarters, hours, quartersOfDays] = await Promise.all(
    ROLLUPS.map(({ name }) => read(name)),
  );
  expect(minutes).toEqual([
    { minute: 0, id, total: 1, reading: 0, sketch: { 16256: '2' } },
    { minute: 1, id, total: 2, reading: 6, sketch: {} },
    { minute: 7, id, total: 0, reading: 0, sketch: { 16256: '1', 49312: '4294967296' } },
    { minute: 61, id, total: 4, reading: 7, sketch: {} },
  ]);
  expect(fives).toEqual([
    { minute: 0, id, total: 3, reading: 6, sketch: { 16256: '2' } },
    { minute: 5, id, total: 0, reading: 0, sketch: { 16256: '1', 49312: '4294967296' } },
    { minute: 60, id, total: 4, reading: 7, sketch: {} },
  ]);
  for (const wider of [quarters, hours])
    expect(wider).toEqual([
      { minute: 0, id, total: 3, reading: 6, sketch: { 16256: '3', 49312: '4294967296' } },
      { minute: 60, id, total: 4, reading: 7, sketch: {} },
    ]);
  expect(quartersOfDays).toEqual([
    { minute: 0, id, total: 7, reading: 7, sketch: { 16256: '3', 49312: '4294967296' } },
  ]);
});

test('wider cells that lack an insert get it, and no more', async () => {
  const fold = (): Promise<unknown[]> =>
    Promise.all(
      ROLLUPS.map(({ name }) =>
        engine.client.rows(
          `SELECT sum(sum) AS total, sum(count) AS counted, max(last).value AS reading, sumMap(hist) AS sketch
          FROM ${name} WHERE metric = 'm'`,
        ),
      ),
    );
  const before = await fold();
  await repairRollups(engine.client, start * 1000);
  expect(await fold()).toEqual(before);

  // The views are away, as they are for an insert that a kill cuts off.
  for (const { name } of ROLLUPS.slice(1)) {
    await engine.client.command(`DETACH TABLE ${name}_view`);
  }
  await engine.client.command(`DETACH TABLE ${SERIES_QUARTERS_VIEW.target}_view`);
  await engine.client.insertNative(
    POINTS_MINUTES.name,
    block([
      { minute: 62, sum: 8, sketch: [[16_256, 3]] },
      { minute: 63, sum: 16, reading: [start * 1000 + 3_780_000, 9] },
      { minute: 200, sum: 32 },
    ]),
    { token: 'b' },
  );
  for (const { name } of ROLLUPS.slice(1)) {
    await engine.client.command(`ATTACH TABLE ${name}_view`);
  }
  await engine.client.command(
    `INSERT INTO series (project_id, metric, series, first_time, time, instrument, attrs) VALUES (1, 'm', 7, ${start}, ${start}, 'gauge', map('a', 'x'))`,
  );
  await engine.client.command(`ATTACH TABLE ${SERIES_QUARTERS_VIEW.target}_view`);
  for (const _ of [1, 2]) await repairRollups(engine.client, start * 1000);
  const [[minutes] = [], ...others] = (await fold()) as unknown[][];
  expect(minutes).toMatchObject({ total: 63, reading: 9, sketch: { 16_256: '6' } });
  for (const [cells] of others) expect(cells).toEqual(minutes);
  const known = await engine.client.rows(
    `SELECT toString(series) AS id, any(attrs) AS attrs FROM ${SERIES_QUARTERS.name} WHERE metric = 'm' GROUP BY series`,
  );
  expect(known).toEqual([{ id: '7', attrs: { a: 'x' } }]);
  const hour = Math.floor(start / 3600) * 3_600_000;
  expect(await readSeriesSince(engine.client, hour, 10)).toEqual([
    { projectId: 1, metric: 'm', instrument: 'gauge', id: 7n },
  ]);
  expect(await readSeriesSince(engine.client, hour + 3_600_000, 10)).toEqual([]);
  expect(await readSeriesSince(engine.client, hour, 0)).toEqual([]);
});
