import { isFlapping } from '@spanlight/query';
import type { Check, Transition } from '@spanlight/query';
import type { MetricMonitor, SkipReason } from '@spanlight/sdk/schemas';
import type { Selectable } from 'kysely';

import type { AlertTable } from '../../metadata/alerting-tables.ts';
import type { Metadata } from '../../metadata/open.ts';
import type { NewEvent } from '../transitions/alert-event.ts';
import { AlertConflictError } from '../transitions/transitions.ts';
import type { Transitions } from '../transitions/transitions.ts';
import { metricEvent } from './metric-event.ts';
import type { NamedSeries } from './watched-series.ts';
import { paramsOf } from './watched-series.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type AlertRow = Selectable<AlertTable>;

/** Where transitions of a monitor are written. */
export interface WriteContext {
  readonly metadata: Metadata;
  readonly transitions: Transitions;
  readonly now: () => number;
  /** Metrics of which nothing has come in the minutes checked, as `name as $alias`. */
  readonly emptyQueries: readonly string[];
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
  { metadata, transitions, now, emptyQueries }: WriteContext,
  monitor: MetricMonitor,
  check: Check,
  row: AlertRow | undefined,
  { series, transition, noticed, isSuperseded }: PendingTransition,
): Promise<AlertRow | undefined> {
  if (transition.kind === 'unsilenced') return row && (await unsilence(metadata, row));
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
  const before = row && { params: paramsOf(row), time: row.time };
  const event = metricEvent(transition, monitor, check, { ...series, emptyQueries }, before, hold);
  const progress = { monitorId: Number(monitor.id), evaluatedUntil: noticed - MINUTE };
  if (transition.kind !== 'created' && row)
    return await transitions.change(row, event, [monitor], progress);
  return await transitions.create(
    {
      projectId: monitor.projectId,
      name: `${monitor.name}: ${series.name}`,
      attrs: series.attrs,
      identity: { type: 'metric', monitorId: Number(monitor.id), seriesHash: series.identity },
      createdAt: event.createdAt,
    },
    event,
    [monitor],
    progress,
  );
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
    params: paramsOf(row),
    time: row.time,
    createdAt: new Date(end).toISOString(),
  };
  await transitions.change(row, event, [monitor]);
}

async function unsilence({ db }: Metadata, row: AlertRow): Promise<AlertRow> {
  const changed = await db
    .updateTable('alerts')
    .set({ silenced: 0 })
    .where('id', '=', row.id)
    .where('event_id', '=', row.event_id)
    .returningAll()
    .executeTakeFirst();
  if (!changed) throw new AlertConflictError('somebody else has just changed the alert');
  return changed;
}

async function flapsNow({ db }: Metadata, row: AlertRow, now: number): Promise<boolean> {
  const changes = await db
    .selectFrom('alert_events')
    .select('recorded_at')
    .where('alert_id', '=', row.id)
    .where('name', '!=', 'recurring')
    .where('recorded_at', '>', new Date(now - HOUR).toISOString())
    .execute();
  return isFlapping(
    changes.map(({ recorded_at: time }) => Date.parse(time)),
    now,
  );
}

/** Whether nobody was told of the newest event because the alert flapped: who was told must hear of the end. */
async function wasHeld({ db }: Metadata, row: AlertRow): Promise<boolean> {
  const held = await db
    .selectFrom('deliveries')
    .select('id')
    .where('event_id', '=', row.event_id)
    .where('skip_reason', '=', 'flapping')
    .executeTakeFirst();
  return held !== undefined;
}
