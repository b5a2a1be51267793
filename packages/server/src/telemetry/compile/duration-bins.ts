/**
 * Durations counted in bins, from which levels are read: a bin is 2 % wide, so that a level is within 1 % of the duration it
 * stands for (DDSketch, Masson, Rim and Lee 2019). Of items and of rollups the same bins are counted, and adding counts up
 * takes a third of the time that merging digests does.
 *
 * The counts are `Map(UInt8, Array)`: those of 32 neighbours stand together, as one long row of counts would be nearly empty.
 */

/** The levels that are read, as they stand in SQL. */
export const DURATION_LEVELS = '0.5, 0.75, 0.9, 0.95, 0.99';

const NEIGHBOURS = 32;

/** The natural logarithm of how much longer the longest duration of a bin is than the shortest. */
const WIDTH = Math.log(1.02);

/** 0 for no time at all, then 1 for a nanosecond. The longest there can be has 2206. */
const BIN = `toUInt16(if(duration < 1, 0, 1 + floor(log(duration) * ${1 / WIDTH})))`;

/** Counts of the durations of items. */
export const binsOfItems = {
  name: 'countResampleMap',
  parameters: `0, ${NEIGHBOURS}, 1`,
  argument: `map(toUInt8(intDiv(${BIN}, ${NEIGHBOURS})), ${BIN} % ${NEIGHBOURS})`,
} as const;

/** Adds counts up. */
export const UNITED_BINS = 'sumForEachMap';

/**
 * The levels of durations, an array as `DURATION_LEVELS` names them: nanoseconds, `nan` of nothing. A level is the shortest
 * duration that so many of them do not exceed (nearest rank).
 *
 * @param bins counts, added up
 * @param shortest the shortest duration counted: no level is below it
 * @param longest the longest one
 */
export function levelsOfBins(bins: string, shortest: string, longest: string): string {
  const counts = `arraySort((counts, block) -> block, mapValues(${bins}), mapKeys(${bins}))`;
  const numbers = `arrayMap(block -> range(block * ${NEIGHBOURS}, (block + 1) * ${NEIGHBOURS}), arraySort(mapKeys(${bins})))`;
  // A lambda over the levels would repeat all counts for each of them.
  const found = DURATION_LEVELS.split(', ').map(
    (level) => `numbers[arrayFirstIndex(sum -> sum >= ${level} * sums[-1], sums)]`,
  );
  const middle = `if(bin = 0, 0, exp((bin - 0.5) * ${WIDTH}))`;
  const known = `greatest(toFloat64(${shortest}), least(toFloat64(${longest}), ${middle}))`;
  const unknown = `arrayMap(level -> nan, [${DURATION_LEVELS}])`;
  return `if(empty(${bins}), ${unknown}, arrayMap(bin -> ${known}, arrayMap((numbers, sums) -> [${found.join(', ')}], [arrayFlatten(${numbers})], [arrayCumSum(arrayFlatten(${counts}))])[1]))`;
}
