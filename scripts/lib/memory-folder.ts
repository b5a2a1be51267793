import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

/** Where Linux has a file system in memory. */
const MEMORY = '/dev/shm';

/** Bytes of files that must find room: all tests together hold an eighth of it at a time. */
const ROOM = 2 ** 30;

/** Bytes of memory that must be free, as tests need most of them for their servers and browsers. */
const FREE_MEMORY = 4 * ROOM;

/**
 * Makes a folder in memory that goes when this process does. Undefined where the system has none, where it is small, as that
 * of a container is unless told, and where no program may be run from it.
 */
export function memoryFolder(): string | undefined {
  if (process.platform !== 'linux' || !hasRoom()) return undefined;
  const folder = mkdtempSync(`${MEMORY}/spanlight-tests-`);
  // A database of another user lies below it.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n');
    const options = mounts.findLast((line) => line.split(' ')[1] === MEMORY)?.split(' ')[3];
    const mayRun = options !== undefined && !options.split(',').includes('noexec');
    return mayRun && bavail * bsize >= ROOM && freemem() >= FREE_MEMORY;
  } catch {
    return false;
  }
}
