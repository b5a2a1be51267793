import { keyOfState, type StoredState } from '../../../telemetry/restore/series-states.ts';
import { processOf } from '../../batch/batch-numbers.ts';
import { restore } from '../series/series-state.ts';
import type { Series } from '../series/metric-series.ts';
import type { SeriesTable } from '../series/series-table.ts';
import { isSliceOver, type Sliced } from '../../../shared/slices.ts';
import { parseState } from './state-text.ts';

/** What the store has of series, as far as it is asked. */
export interface StoredStates {
  /** Resolves when no insert of points is under way that began before, whoever began it. */
  settled(): Promise<void>;
  /** The states of the series of some shares, at most two of each. */
  read(shares: readonly number[]): Promise<readonly StoredState[]>;
  /** Which of some series have rows of points of their batch, by `keyOfState`. */
  havePoints(states: readonly StoredState[]): Promise<ReadonlySet<string>>;
}

/** The two states of a series. */
interface Pair {
  newer: StoredState;
  older: StoredState | undefined;
}

/** A series as the store has it. */
interface Recalled {
  readonly newer: StoredState;
  /** The state that holds; undefined where nothing is known of the series. */
  readonly holds: StoredState | undefined;
}

/** What the store has of the series of some shares. */
export interface Recollection {
  readonly series: readonly Recalled[];
  /** The highest number of a batch that it names. */
  readonly highest: bigint;
}

/**
 * Asks the store for the series of shares. States are written before points: those of the last batch of each process hold
 * only where the store has its points too. Every other batch is followed by one of the same process, so its points are there.
 */
export async function recallSeries(
  stored: StoredStates,
  shares: readonly number[],
): Promise<Recollection> {
  const pairs = new Map<string, Pair>();
  const lasts = new Map<bigint, bigint>();
  for (const state of await stored.read(shares)) {
    const key = keyOfState(state);
    const found = pairs.get(key);
    if (found === undefined) pairs.set(key, { newer: state, older: undefined });
    else if (found.newer.batch < state.batch) pairs.set(key, { newer: state, older: found.newer });
    else found.older = state;
    const writer = processOf(state.batch);
    if (state.batch > (lasts.get(writer) ?? 0n)) lasts.set(writer, state.batch);
  }
  const doubtful = [...pairs.values()].flatMap(({ newer }) =>
    newer.minute > 0 && lasts.get(processOf(newer.batch)) === newer.batch ? [newer] : [],
  );
  const present = doubtful.length > 0 ? await stored.havePoints(doubtful) : new Set<string>();
  const missing = new Set(doubtful.filter((state) => !present.has(keyOfState(state))));
  return {
    series: [...pairs.values()].map(({ newer, older }) => ({
      newer,
      holds: missing.has(newer) ? older : newer,
    })),
    highest: [...lasts.values()].reduce((most, batch) => (batch > most ? batch : most), 0n),
  };
}

/**
 * Puts series back as the store has them, in slices between which no point may be read.
 *
 * @param now milliseconds since 1970
 */
export function* putBack(table: SeriesTable, { series }: Recollection, now: number): Sliced {
  for (const { newer, holds } of series) {
    // The next state takes the place of the one that does not hold, or of the older one.
    const back = putBackOne(
      table,
      newer,
      holds,
      holds === newer ? newer.side : newer.side === 0 ? 1 : 0,
    );
    if (back) table.takeOver(back, now);
    if (isSliceOver()) yield;
  }
}

function putBackOne(
  table: SeriesTable,
  { projectId, metric: name, instrument, id }: StoredState,
  holds: StoredState | undefined,
  side: 0 | 1,
): Series | undefined {
  if (holds) restore(table, parseState({ projectId, metric: name, instrument, id }, holds.state));
  // Not before: a metric is another one until it is listed with its first series.
  const metric = table.metric(projectId, name, instrument);
  if (metric === undefined) return undefined;
  const series = metric.series.get(id) ?? table.add(metric, id);
  series.side = side;
  return series;
}
