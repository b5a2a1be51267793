import { statfs } from 'node:fs/promises';

/** Bytes of a disk that backups and restores leave alone: ingest goes on. */
export const MIN_FREE_BYTES = 512 * 2 ** 20;

/** Bytes that may still be written to the disk of a directory. */
export async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

/** Bytes in words, to one decimal. */
export function inGigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
