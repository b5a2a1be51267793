import type { MonitorCheck, Replay, ReplayedSeries } from '@spanlight/query';
import type { MetricMonitor } from '@spanlight/sdk/schemas';
import type { AlertRow } from '../../metadata/alerting/alert-row.ts';
import { ErrorBudget } from '../error-budget.ts';
import { AlertConflictError } from '../transitions/transitions.ts';
import type { NamedSeries, Watched } from './watched-series.ts';
import {
  closeOrphan,
  type PendingTransition,
  type WriteContext,
  writeTransition,
} from './write-transition.ts';

type Pair = readonly [NamedSeries, ReplayedSeries];

/** The series with what became of them, the query as a whole last. */
export const pairsOf = ({ series, whole }: Watched, replayed: Replay): Pair[] => [
  ...series.flatMap((one, index): Pair[] => {
    const result = replayed.series[index];
    return result ? [[one, result]] : [];
  }),
  [whole, replayed.whole],
];

/** What became of the series of a monitor. */
interface Written {
  /** Their alerts, by series. */
  readonly alerts: ReadonlyMap<string, AlertRow | undefined>;
  /** What could not be written, twice; undefined where all is. */
  readonly failure: unknown;
}

/**
 * Writes all transitions in the order they were noticed, so that a server that dies in between leaves nothing half
 * done: the minutes before a written one count as evaluated. What can't be written of one series keeps back no other.
 *
 * @param end End of the newest minute, milliseconds since 1970.
 */
export async function writeAll(
  context: WriteContext & { readonly onError: (error: unknown) => void },
  monitor: MetricMonitor,
  check: MonitorCheck,
  watched: Watched,
  replayed: Replay,
  end: number,
): Promise<Written> {
  let failure: unknown;
  const alone = new ErrorBudget((error) => {
    failure ??= error;
    context.onError(error);
  });
  const all = pairsOf(watched, replayed);
  const alerts = new Map(all.map(([{ identity, row }]) => [identity, row]));
  const left = new Set<string>();
  const pending = all.flatMap(([one, result]) => pendingOf(one, result));
  for (const next of pending.toSorted((one, other) => one.noticed - other.noticed)) {
    const { identity } = next.series;
    if (left.has(identity)) continue;
    const row = alerts.get(identity);
    const written = await alone.run(() =>
      unlessOvertaken(() =>
        // At once again: later minutes of other series count as evaluated for this one, too.
        twice(() => writeTransition(context, monitor, check, row, next)),
      ),
    );
    if (written === undefined) left.add(identity);
    else alerts.set(identity, written);
  }
  for (const orphan of watched.orphans)
    await alone.run(() => unlessOvertaken(() => closeOrphan(context, monitor, orphan, end)));
  return { alerts, failure };
}

function pendingOf(
  series: NamedSeries,
  { transitions }: ReplayedSeries,
): readonly PendingTransition[] {
  const last = transitions.findLastIndex(({ transition }) => transition.kind !== 'rearmed');
  return transitions.map(({ noticed, transition }, index) => ({
    series,
    noticed,
    transition,
    isSuperseded: index < last,
  }));
}

/** Does something of which somebody may change the alert meanwhile: then the next evaluation decides anew. */
async function unlessOvertaken<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AlertConflictError) return undefined;
    throw error;
  }
}

/** Does something, and where that fails once more: what was written nevertheless is a conflict then. */
async function twice<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AlertConflictError) throw error;
    return await work();
  }
}
