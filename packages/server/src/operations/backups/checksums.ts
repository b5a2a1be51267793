import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BackupFile } from '@spanlight/sdk/schemas';

/** Bytes that are read and hashed at a time: others run in between. */
const CHUNK = 256 * 1024;

/** The SHA-256 of a file, hexadecimal. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: CHUNK }), hash);
  return hash.digest('hex');
}

/**
 * Every file of a backup with its size and checksum, and readable by its owner alone from now on.
 *
 * @param onRead Gets the bytes of each file that was read.
 */
export async function describeFiles(
  directory: string,
  onRead: (bytes: number) => void,
  signal: AbortSignal,
): Promise<BackupFile[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files: BackupFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    await chmod(file, 0o600);
    const described = await describeFile(directory, file, signal);
    files.push(described);
    onRead(described.bytes);
  }
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

async function describeFile(
  directory: string,
  file: string,
  signal: AbortSignal,
): Promise<BackupFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK, signal })) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('a file is read as bytes');
    hash.update(chunk);
    bytes += chunk.length;
  }
  const name = path.relative(directory, file).replaceAll(path.sep, '/');
  return { path: name, bytes, sha256: hash.digest('hex') };
}
