import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeDirectory } from './make-directory.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'spanlight-directory-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

it('makes all of a path for its owner alone, and leaves one that is there', async () => {
  const directory = path.join(root, 'a', 'b', 'c');
  await makeDirectory(directory);
  expect((await stat(directory)).mode & 0o777).toBe(0o700);
  await Promise.all([makeDirectory(directory), makeDirectory(path.join(root, 'd', 'e'))]);
});

it('gives up where there can be no directory', async () => {
  await writeFile(path.join(root, 'file'), '');
  await expect(makeDirectory(path.join(root, 'file'))).rejects.toThrow('EEXIST');
  await expect(makeDirectory(path.join(root, 'file', 'a'))).rejects.toThrow('ENOTDIR');
  await expect(makeDirectory('/proc/self/spanlight/data')).rejects.toThrow(/ENOENT|EPERM|EACCES/);
});
