import { readFileSync, realpathSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pageReleaser, programRanges } from './program-pages.ts';

const NODE = '/opt/node 24/bin/node';

/** A mapping as the system describes it, of which `anonymous` kB were written to. */
const mapping = (line: string, anonymous = 0): string =>
  `${line}\nSize:               1024 kB\nRss:                 512 kB\nAnonymous:             ${anonymous} kB\nVmFlags: rd ex mr mw me\n`;

describe('where program files lie in memory', () => {
  it('is told of code and constants of Node and the engine', () => {
    const smaps =
      mapping(`00400000-00500000 r--p 00000000 fe:00 1234                       ${NODE}`) +
      mapping(`00500000-00700000 r-xp 00100000 fe:00 1234                       ${NODE}`) +
      mapping('7ff800000000-7ff810000000 r-xp 09f00000 fe:00 99  /a/b/libchdb.so');
    expect(programRanges(smaps, NODE)).toEqual([
      { start: 0x400000n, length: 0x100000n },
      { start: 0x500000n, length: 0x200000n },
      { start: 0x7ff800000000n, length: 0x10000000n },
    ]);
  });

  it.each([
    ['can be written to', mapping(`00500000-00700000 rw-p 00100000 fe:00 1234   ${NODE}`)],
    ['was written to', mapping(`00500000-00700000 r--p 00100000 fe:00 1234   ${NODE}`, 4)],
    ['is shared', mapping(`00500000-00700000 r-xs 00100000 fe:00 1234   ${NODE}`)],
    ['is another file', mapping('00500000-00700000 r-xp 00100000 fe:00 1234   /lib/libc.so.6')],
    ['only ends like it', mapping('00500000-00700000 r-xp 00100000 fe:00 1234   /x/notlibchdb.so')],
    ['is deleted', mapping(`00500000-00700000 r-xp 00100000 fe:00 1234   ${NODE} (deleted)`)],
    ['has no file', mapping('7ff800000000-7ff810000000 rw-p 00000000 00:00 0 ')],
  ])('leaves out what %s', (_why, smaps) => {
    expect(programRanges(smaps, NODE)).toEqual([]);
  });
});

// Where the system is another one, there is nothing to release.
describe.runIf(process.platform === 'linux')('pages of program files', () => {
  /** Kilobytes of Node's file that are resident. */
  function residentOfNode(): number {
    const smaps = readFileSync('/proc/self/smaps', 'utf8');
    const ranges = programRanges(smaps, realpathSync(process.execPath));
    return ranges.reduce((sum, { start }) => {
      const [, kilobytes = '0'] =
        new RegExp(`^0*${start.toString(16)}-[^]*?^Rss: +(\\d+) kB$`, 'mu').exec(smaps) ?? [];
      return sum + Number(kilobytes);
    }, 0);
  }

  it('are resident no longer once they are released, and back where they are used', async () => {
    const release = await pageReleaser();
    if (release === undefined) throw new Error('koffi does not run here');
    const before = residentOfNode();
    await release();
    expect(residentOfNode()).toBeLessThan(before * 0.75);
    expect(JSON.parse('{"works": [1, 2, 3]}')).toEqual({ works: [1, 2, 3] });
    await release();
  });
});
