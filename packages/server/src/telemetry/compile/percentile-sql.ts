import { DURATION_LEVELS, SKETCH_PARAMETERS } from '../tables/duration-sketch.ts';
import { aggregateCall } from './aggregate-call.ts';

/** All levels, as the engine's functions are told them: it then keeps one digest per argument, not one per column. */
export const LEVELS: string = DURATION_LEVELS.join(', ');

/** Where the level of `p50` and the like stands in what the engine answers: 1 is the first. */
export function levelPlace(name: string): number {
  const percent = Number(name.slice(1));
  return DURATION_LEVELS.findIndex((level) => Math.round(level * 100) === percent) + 1;
}

const SKETCHES = { ofDurations: 'quantilesDDState', ofSketches: 'quantilesDDMergeState' } as const;

/** An aggregate whose result is a sketch: of durations in nanoseconds or of sketches, or of those that a condition holds for. */
export function sketchSql(of: keyof typeof SKETCHES, column: string, condition?: string): string {
  return aggregateCall(SKETCHES[of], [column], [condition], SKETCH_PARAMETERS);
}

/** Up to this many durations are kept one by one, and their percentiles are as exact as those of items. */
const FEW = 100;
const LISTS = { ofDurations: 'groupArray', ofLists: 'groupArrayArray' } as const;

/** An aggregate whose result is a list of a hundred durations at most: of durations, or of such lists. */
export function fewSql(of: keyof typeof LISTS, column: string, condition?: string): string {
  return aggregateCall(LISTS[of], [column], [condition], String(FEW));
}

/** The list of durations as it is stored: none of more than fit. */
export const storedFewSql = (list: string, amount: string): string =>
  `if(${amount} < ${FEW}, ${list}, [])`;

/** SQL of what is known of durations: the sketches and the lists that are put together, how many there are, the extremes. */
interface KnownDurations {
  readonly sketches: string;
  readonly lists: string;
  readonly amount: string;
  readonly shortest: string;
  readonly longest: string;
}

/** An array of the percentiles of all levels in nanoseconds, each what `percentileSql` answers. */
export function percentilesSql(known: KnownDurations): string {
  const exact = `arrayMap(each -> toFloat64(each), ${exactSql(known)})`;
  const within = `arrayMap(each -> ${withinSql('each', known)}, ${sketchedSql(known)})`;
  return `if(${known.amount} < ${FEW}, ${exact}, ${within})`;
}

/** A percentile of durations in nanoseconds, such as `p50`; NaN of none. */
export function percentileSql(name: string, known: KnownDurations): string {
  const at = levelPlace(name);
  const exact = `toFloat64(${exactSql(known)}[${at}])`;
  const within = withinSql(`${sketchedSql(known)}[${at}]`, known);
  return `if(${known.amount} < ${FEW}, ${exact}, ${within})`;
}

const exactSql = ({ lists }: KnownDurations): string =>
  `arrayReduce('quantilesTDigest(${LEVELS})', ${fewSql('ofLists', lists)})`;

const sketchedSql = ({ sketches }: KnownDurations): string =>
  `quantilesDDMerge(${SKETCH_PARAMETERS})(${sketches})`;

const withinSql = (sketched: string, { shortest, longest }: KnownDurations): string =>
  `least(greatest(round(${sketched}), toFloat64(${shortest})), toFloat64(${longest}))`;
