import { readFile, realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** Milliseconds between two releases. */
const INTERVAL = 10_000;

/** `<asm-generic/mman-common.h>`: pages of a file that were not written to are read from it again when they are used. */
const MADV_DONTNEED = 4;

const ENGINE = /\/libchdb\.so$/u;

/** Addresses from `start` on; both in bytes. */
export interface AddressRange {
  readonly start: bigint;
  readonly length: bigint;
}

/** The part of `koffi` that is used. */
interface Koffi {
  load(path: null): {
    func(definition: string): {
      async(
        start: bigint,
        length: bigint,
        advice: number,
        done: (error: unknown, result: number) => void,
      ): void;
    };
  };
}

/**
 * Unmaps the pages of the files of Node and of the engine: now, and every ten seconds for as long as the process has other
 * work. What is used is back at once, as the files stay in the system's cache; the rest, most of it used by a start alone, no
 * longer counts as resident.
 *
 * Does nothing where that can't be done: outside Linux, and where the optional package `koffi` does not run.
 */
export async function releaseProgramPages(): Promise<void> {
  const release = await pageReleaser();
  if (release === undefined) return;
  await release();
  setInterval(() => void release(), INTERVAL).unref();
}

/** What unmaps the pages of the program files that are loaded now; undefined where that can't be done. */
export async function pageReleaser(): Promise<(() => Promise<void>) | undefined> {
  if (process.platform !== 'linux') return undefined;
  const advise = loadAdvise();
  if (advise === undefined) return undefined;
  const smaps = await readFile('/proc/self/smaps', 'utf8').catch(() => '');
  // Neither file is ever unloaded, so that nothing else comes to lie at these addresses.
  const node = await realpath(process.execPath).catch(() => process.execPath);
  const ranges = programRanges(smaps, node);
  return async () => {
    for (const range of ranges) await advise(range);
  };
}

/**
 * Where the files of Node and of the engine lie in memory, of which the process has changed no page, in the text of
 * `/proc/self/smaps` (proc_pid_smaps(5)).
 *
 * @param node the file of Node, without links.
 */
export function programRanges(smaps: string, node: string): AddressRange[] {
  return smaps.split(/\n(?=[0-9a-f]+-[0-9a-f]+ )/u).flatMap((mapping) => {
    const [, from, to, file = ''] =
      /^([0-9a-f]+)-([0-9a-f]+) r-[x-]p \S+ \S+ \d+ +(\/.*)$/mu.exec(mapping) ?? [];
    const isProgram = file === node || ENGINE.test(file);
    if (from === undefined || to === undefined || !isProgram) return [];
    if (!/^Anonymous: +0 kB$/mu.test(mapping)) return [];
    const start = BigInt(`0x${from}`);
    return [{ start, length: BigInt(`0x${to}`) - start }];
  });
}

function loadAdvise(): ((range: AddressRange) => Promise<void>) | undefined {
  try {
    const koffi: Koffi = createRequire(import.meta.url)('koffi');
    const madvise = koffi.load(null).func('int madvise(uintptr_t, size_t, int)');
    // Pages that are locked stay: that is no failure.
    return ({ start, length }) =>
      new Promise((resolve) => madvise.async(start, length, MADV_DONTNEED, () => resolve()));
  } catch {
    return undefined;
  }
}
