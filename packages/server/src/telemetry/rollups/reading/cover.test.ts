import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { LEVELS } from '../../tables/item-rollups.ts';
import { coverRange } from './cover.ts';
import { DAY_SECONDS } from '../../../shared/time-units.ts';

const slot = fc
  .record({
    width: fc.constantFrom(...LEVELS.map(({ width }) => width)),
    at: fc.integer({ min: 0, max: 5 * DAY_SECONDS }),
  })
  .map(({ width, at }) => ({ projectId: 1, width, time: Math.floor(at / width) * width }));
const folded = fc
  .tuple(
    fc.constantFrom(...LEVELS.map(({ width }) => width)),
    fc.integer({ min: 0, max: 480 }),
    fc.integer({ min: 0, max: 480 }),
  )
  .map(([width, first, count]) => ({
    width,
    since: first * width,
    until: (first + count) * width,
    closing: 0,
  }));

it('answers every moment of a range once, by slots that are whole, folded, kept and not stale', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5 * DAY_SECONDS * 1e6 }),
      fc.integer({ min: 1, max: 3 * DAY_SECONDS * 1e6 }),
      fc.uniqueArray(folded, { selector: ({ width }) => width, maxLength: 4 }),
      fc.array(slot, { maxLength: 20 }),
      fc.integer({ min: 0, max: 3 * DAY_SECONDS }),
      fc.option(fc.constantFrom(900, 1800, 7200, 43_200, 777), { nil: undefined }),
      (start, length, progress, stale, kept, bucket) => {
        const range = { start, end: start + length };
        const buckets = bucket === undefined ? undefined : { start: 0, width: bucket * 1e6 };
        const cover = coverRange(
          range,
          { progress, stale, versions: [] },
          { keptSince: () => kept, buckets },
        );
        const pieces = [...cover.items];
        for (const { level, runs } of cover.levels) {
          const { width } = level;
          const { since, until } = progress.find((known) => known.width === width) ?? {
            since: 0,
            until: 0,
          };
          if (bucket !== undefined) expect(bucket % width).toBe(0);
          if (level.isForBuckets) expect(bucket).toBe(width);
          for (const run of runs) {
            pieces.push({ start: run.since * 1e6, end: run.until * 1e6 });
            expect(run.since % width).toBe(0);
            expect(run.until % width).toBe(0);
            expect(run.since).toBeGreaterThanOrEqual(Math.max(since, kept));
            expect(run.until).toBeLessThanOrEqual(until);
            for (const { time, width: other } of stale)
              if (other === width) expect(time < run.since || time >= run.until).toBe(true);
          }
        }
        pieces.sort((a, b) => a.start - b.start);
        let at = start;
        for (const piece of pieces) {
          expect(piece.start).toBe(at);
          expect(piece.end).toBeGreaterThan(at);
          at = piece.end;
        }
        expect(at).toBe(range.end);
      },
    ),
    { numRuns: 2000 },
  );
});
