/**
 * How long items took, as a sketch: counts of bins, each two percent around its middle (DDSketch: Masson, Rim and Lee, VLDB
 * 2019). Sketches are put together by adding counts, so that in whichever way items were folded makes no difference.
 */

/** The levels that are read off the durations of items. */
export const DURATION_LEVELS: readonly number[] = [0.5, 0.75, 0.9, 0.95, 0.99];

/** How far a percentile may be from the durations that it lies between, as a share of them. */
export const DURATION_ERROR = 0.02;

const PARAMETERS = `${DURATION_ERROR}, ${DURATION_LEVELS.join(', ')}`;

/** The type of a sketch in the engine. */
export const DURATION_SKETCH = `AggregateFunction(quantilesDD(${PARAMETERS}), Int64)`;

const FUNCTIONS = { ofDurations: 'quantilesDDState', ofSketches: 'quantilesDDMergeState' } as const;

/** An aggregate whose result is a sketch: of durations in nanoseconds or of sketches, or of those that a condition holds for. */
export function sketchSql(of: keyof typeof FUNCTIONS, column: string, condition?: string): string {
  const name = FUNCTIONS[of];
  return condition === undefined
    ? `${name}(${PARAMETERS})(${column})`
    : `${name}If(${PARAMETERS})(${column}, ${condition})`;
}

/** As many durations are kept one by one, and percentiles of fewer are as exact as those of items. */
const FEW = 100;

/** An aggregate whose result is a list of a hundred durations at most: of durations, or of such lists. */
export function fewSql(of: 'durations' | 'lists', column: string, condition?: string): string {
  const name = of === 'lists' ? 'groupArrayArray' : 'groupArray';
  return condition === undefined
    ? `${name}(${FEW})(${column})`
    : `${name}If(${FEW})(${column}, ${condition})`;
}

/** The list of durations as it is stored: none of more than fit. */
export const storedFewSql = (list: string, amount: string): string =>
  `if(${amount} < ${FEW}, ${list}, [])`;

/**
 * A percentile of durations in nanoseconds; NaN of none.
 *
 * @param index of the level
 * @param known SQL of what is known of the durations: the sketches and the lists that are put together, how many durations there
 *   are, the shortest and the longest
 */
export function percentileSql(
  index: number,
  known: {
    readonly sketches: string;
    readonly lists: string;
    readonly amount: string;
    readonly shortest: string;
    readonly longest: string;
  },
): string {
  const at = index + 1;
  const exact = `arrayReduce('quantilesTDigest(${DURATION_LEVELS.join(', ')})', ${fewSql('lists', known.lists)})`;
  const sketched = `round(quantilesDDMerge(${PARAMETERS})(${known.sketches})[${at}])`;
  const within = `least(greatest(${sketched}, toFloat64(${known.shortest})), toFloat64(${known.longest}))`;
  return `if(${known.amount} < ${FEW}, toFloat64(${exact}[${at}]), ${within})`;
}
