/**
 * How long items took, as a sketch: counts of bins, each two percent around its middle (DDSketch: Masson, Rim and Lee, VLDB
 * 2019). Sketches are put together by adding counts, so that in whichever way items were folded makes no difference.
 */

/** The levels that are read off the durations of items. */
export const DURATION_LEVELS: readonly number[] = [0.5, 0.75, 0.9, 0.95, 0.99];

/** How far a percentile may be from the durations that it lies between, as a share of them. */
export const DURATION_ERROR = 0.02;

/** What the engine's functions of sketches are told. */
export const SKETCH_PARAMETERS: string = [DURATION_ERROR, ...DURATION_LEVELS].join(', ');

/** The type of a sketch in the engine. */
export const DURATION_SKETCH = `AggregateFunction(quantilesDD(${SKETCH_PARAMETERS}), Int64)`;
