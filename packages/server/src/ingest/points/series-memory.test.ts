import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { SeriesMemory } from './series-memory.ts';
import type { Restoration } from './series-memory.ts';

let directory: string;
let file: string;
let errors: unknown[];

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'spanlight-memory-'));
  file = path.join(directory, 'series');
  errors = [];
});
afterEach(() => rm(directory, { recursive: true }));

async function open(): Promise<Restoration> {
  const memory = await SeriesMemory.open({
    file,
    lastPoints: () => Promise.resolve(undefined),
    limits: { remembered: 10, perProject: 10, perMetric: 10 },
    now: () => Date.UTC(2026, 2, 4),
    onError: (error) => errors.push(error),
  });
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
