import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { BackupDirectory } from './backup-directory.ts';

let folder: string;

beforeEach(async () => {
  folder = temporaryFolder();
  await writeFile(join(folder, 'partial.json'), 'an-earlier-one');
  await writeFile(join(folder, 'metadata.jsonl'), 'half of');
  await mkdir(join(folder, 'telemetry', 'items'), { recursive: true });
  await writeFile(join(folder, 'telemetry', 'items', 'data.bin'), 'half of');
});

test('a folder with other things beside a backup that was cut off is refused', async () => {
  const directory = new BackupDirectory(folder);
  expect(await directory.state()).toEqual({ kind: 'begun', id: 'an-earlier-one' });
  await writeFile(join(folder, 'notes.txt'), 'mine');
  await expect(directory.state()).rejects.toThrow(
    'holds other files besides an interrupted backup',
  );
});

test('beginning anew removes what a backup left, and nothing else', async () => {
  await writeFile(join(folder, 'manifest.json.new'), '{');
  await writeFile(join(folder, 'series'), 'half of');
  await writeFile(join(folder, 'notes.txt'), 'mine');
  await new BackupDirectory(folder).begin('another-one');
  expect((await readdir(folder)).toSorted()).toEqual(['notes.txt', 'partial.json']);
  expect(await readFile(join(folder, 'partial.json'), 'utf8')).toBe('another-one');
});
