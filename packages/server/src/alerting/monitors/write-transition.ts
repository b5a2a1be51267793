import { type MonitorCheck, isFlapping, toCheck, type Transition } from '@spanlight/query';
import type { MetricMonitor, SkipReason } from '@spanlight/sdk/schemas';
import type { AlertRow } from '../../metadata/alerting/alert-row.ts';
import type { Metadata } from '../../metadata/open.ts';
import type { NewEvent } from '../transitions/alert-event.ts';
import { AlertConflictError, type Transitions } from '../transitions/transitions.ts';
import { metricEvent } from './metric-event.ts';
import { type NamedSeries, paramsOf } from './watched-series.ts';
import { MINUTE, HOUR } from '../../shared/time-units.ts';

/** Where transitions of a monitor are written. */
export interface WriteContext {
  readonly metadata: Metadata;
  readonly transitions: Transitions;
  readonly now: () => number;
  /** Metrics of which nothing has come in the minutes checked, as `name as $alias`. */
  readonly emptyQueries: readonly string[];
  readonly progress: Progress;
}

/** How far a monitor has come, from one written transition to the next. */
interface Progress {
  /** `evaluated_until` as stored, milliseconds since 1970. */
  storedUntil: number | null;
}

/** A transition of one series that is to be written. */
export interface PendingTransition {
  readonly series: NamedSeries;
  readonly transition: Transition;
  /** End of the minute after which it was noticed, milliseconds since 1970. */
  readonly noticed: number;
  /** Whether a later one of the same series follows in the same evaluation. */
  readonly isSuperseded: boolean;
}

/**
 * Writes what was decided about a series.
 *
 * @param row The alert as it is before.
 * @returns The alert as it is after.
 * @throws AlertConflictError when somebody has changed it, or deleted the monitor, meanwhile.
 */
export async function writeTransition(
  { metadata, transitions, now, emptyQueries, progress: reached }: WriteContext,
  monitor: MetricMonitor,
  check: MonitorCheck,
  row: AlertRow | undefined,
  { series, transition, noticed, isSuperseded }: PendingTransition,
): Promise<AlertRow | undefined> {
  if (transition.kind === 'rearmed') return row && (await rearm(metadata, row));
  const isFlapper =
    monitor.params.flapping &&
    row !== undefined &&
    (transition.kind === 'closed'
      ? await wasHeld(metadata, row)
      : await flapsNow(metadata, row, now()));
  const hold: SkipReason | undefined = isSuperseded
    ? 'superseded'
    : isFlapper
      ? 'flapping'
      : undefined;
  const before = row && { params: paramsOf(row, check), time: row.time };
  const event = metricEvent(transition, monitor, check, { ...series, emptyQueries }, before, hold);
  const evaluatedUntil = noticed - MINUTE;
  const progress = { monitorId: Number(monitor.id), ...reached, evaluatedUntil };
  const written =
    transition.kind !== 'created' && row
      ? await transitions.change(row, event, [monitor], progress)
      : await transitions.create(
          {
            projectId: monitor.projectId,
            name: `${monitor.name}: ${series.name}`,
            attrs: series.attrs,
            identity: {
              type: 'metric',
              monitorId: Number(monitor.id),
              seriesHash: series.identity,
            },
            createdAt: event.createdAt,
          },
          event,
          [monitor],
          progress,
        );
  reached.storedUntil = evaluatedUntil;
  return written;
}

/** Closes the alert of something the monitor no longer asks for. */
export async function closeOrphan(
  { transitions }: Pick<WriteContext, 'transitions'>,
  monitor: MetricMonitor,
  row: AlertRow,
  end: number,
): Promise<void> {
  const event: NewEvent = {
    name: 'status-changed',
    status: 'closed',
    reason: 'monitor-changed',
    params: paramsOf(row, toCheck(monitor.params)),
    time: row.time,
    createdAt: new Date(end).toISOString(),
  };
  await transitions.change(row, event, [monitor]);
}

async function rearm({ alerts }: Metadata, row: AlertRow): Promise<AlertRow> {
  const changed = await alerts.rearm(row);
  if (!changed) throw new AlertConflictError('somebody else has just changed the alert');
  return changed;
}

async function flapsNow({ alertEvents }: Metadata, row: AlertRow, now: number): Promise<boolean> {
  return isFlapping(await alertEvents.changesSince(row.id, now - HOUR), now);
}

/** Whether nobody was told of the newest event because the alert flapped: who was told must hear of the end. */
const wasHeld = ({ deliveries }: Metadata, row: AlertRow): Promise<boolean> =>
  deliveries.isSkipped(row.event_id, 'flapping');
