import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { QUARTER_DETAILS, HOST_HOURS, HOURS, LEVELS, QUARTERS } from '../../tables/item-rollups.ts';
import type { SlotVersion } from '../../../metadata/telemetry/rollup-slots.ts';
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

const quarter = fc
  .integer({ min: 0, max: 5 * DAY_SECONDS })
  .map((at) => Math.floor(at / QUARTERS.width) * QUARTERS.width);
/** In stretches: a single quarter of days is hardly ever in a range. */
const quarters = (maxLength: number): fc.Arbitrary<number[]> =>
  fc
    .array(fc.tuple(quarter, fc.integer({ min: 1, max: 40 })), { maxLength })
    .map((stretches) =>
      stretches.flatMap(([first, count]) =>
        Array.from({ length: count }, (_, at) => first + at * QUARTERS.width),
      ),
    );
const versions = (width: number, times: readonly number[], version: number): SlotVersion[] =>
  times.map((time) => ({ projectId: 1, width, time, version }));

const USUAL = [...QUARTER_DETAILS, ...LEVELS];

it('answers every moment of a range once, by slots that are whole, folded, kept and not stale', () => {
  const used = new Set<number>();
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5 * DAY_SECONDS * 1e6 }),
      fc.integer({ min: 1, max: 3 * DAY_SECONDS * 1e6 }),
      fc.uniqueArray(folded, { selector: ({ width }) => width, maxLength: 4 }),
      fc.array(slot, { maxLength: 20 }),
      fc.integer({ min: 0, max: 3 * DAY_SECONDS }),
      fc.option(fc.constantFrom(60, 600, 900, 1800, 7200, 43_200, 777), { nil: undefined }),
      fc.tuple(quarters(6), quarters(6), quarters(1)),
      fc.boolean(),
      (start, length, progress, stale, kept, bucket, [ofMinutes, ofFive, again], onlyDetailed) => {
        const range = { start, end: start + length };
        const buckets = bucket === undefined ? undefined : { start: 0, width: bucket * 1e6 };
        const folding = {
          progress,
          stale,
          // Quarters that were folded again without their details.
          versions: versions(QUARTERS.width, again, 1),
          details: [...versions(60, ofMinutes, 0), ...versions(300, ofFive, 0)],
        };
        const limits = { levels: USUAL, keptSince: () => kept, buckets, onlyDetailed };
        const cover = coverRange(range, folding, limits);
        const pieces = [...cover.items];
        for (const { level, runs, versions: versionsOfLevel } of cover.levels) {
          const { width } = level;
          used.add(width);
          const { since, until } = progress.find((known) => known.width === level.slot) ?? {
            since: 0,
            until: 0,
          };
          if (bucket !== undefined) expect(bucket % width).toBe(0);
          if (level.isForBuckets === 'of its width') expect(bucket).toBe(width);
          if (level.isForBuckets) expect(bucket).not.toBeUndefined();
          if (onlyDetailed) expect(level.slot).toBe(QUARTERS.width);
          const isRead = (time: number): boolean =>
            runs.some((run) => time < run.until && time + level.slot > run.since);
          expect(new Set(versionsOfLevel.keys())).toEqual(
            new Set(level.slot === QUARTERS.width ? again.filter(isRead) : []),
          );
          for (const run of runs) {
            pieces.push({ start: run.since * 1e6, end: run.until * 1e6 });
            expect(run.since % width).toBe(0);
            expect(run.until % width).toBe(0);
            expect(run.since).toBeGreaterThanOrEqual(Math.max(since, kept));
            expect(run.until).toBeLessThanOrEqual(until);
            for (const { time, width: other } of stale)
              if (other === level.slot)
                expect(time + other <= run.since || time >= run.until).toBe(true);
            if (level.slot === width && !onlyDetailed) continue;
            const detailed =
              width === 60 ? ofMinutes : width === 300 ? ofFive : [...ofMinutes, ...ofFive];
            for (let at = run.since; at < run.until; at += width) {
              const time = Math.floor(at / QUARTERS.width) * QUARTERS.width;
              expect(detailed).toContain(time);
              expect(again).not.toContain(time);
            }
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
  expect(used).toEqual(new Set(USUAL.map(({ width }) => width)));
});

it('of hours by host uses those that are noted, while they have the version of their hour', () => {
  const hours = (...numbers: readonly number[]): number[] => numbers.map((at) => at * HOURS.width);
  const [first = 0, second = 0, , fourth = 0, end = 0] = hours(10, 11, 12, 13, 14);
  const slots = {
    progress: [{ width: HOURS.width, since: 0, until: end, closing: 0 }],
    stale: [],
    // The third hour was folded again without hosts, the fourth with them.
    versions: [...versions(HOURS.width, hours(12, 13), 1)],
    details: [
      ...versions(HOST_HOURS.detail, hours(11, 12), 0),
      ...versions(HOST_HOURS.detail, hours(13), 1),
      ...versions(60, hours(10), 0),
    ],
  };
  const range = { start: first * 1e6, end: end * 1e6 };
  const cover = coverRange(range, slots, { levels: [HOST_HOURS], keptSince: () => 0 });
  expect(cover.levels.map(({ runs }) => runs)).toEqual([
    [
      { since: second, until: second + HOURS.width },
      { since: fourth, until: end },
    ],
  ]);
});
