import type { Alert, AlertStatus } from '@spanlight/sdk/schemas';
import { alertFromRow, type AlertRow } from '../../metadata/alerting/alert-row.ts';
import type { Metadata } from '../../metadata/open.ts';
import { traitsOf } from '../alert-traits.ts';
import { ownAlerts } from '../../metadata/alerting/own-alerts.ts';
import { RecordError } from '../../shared/errors/record-error.ts';
import type { NewEvent } from '../transitions/alert-event.ts';
import {
  AlertConflictError,
  type PlannedChange,
  type Transitions,
} from '../transitions/transitions.ts';
import { type AlertContext, decidingMonitors } from './deciding-monitors.ts';

/** Times a change is tried that others get in the way of. */
const MAX_TRIES = 3;

/** Where a status is changed. */
export interface StatusContext extends AlertContext {
  readonly transitions: Transitions;
}

/** Who changes a status. */
export interface StatusActor {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/**
 * Closes or opens alerts by hand, all of them or none; those that have the status already are left alone. Tries again when
 * others change them at the same moment. Returns how many changed. Throws a `RecordError` that names what is missing or
 * foreign, or can't be opened because another alert of its series is open.
 */
export async function setAlertStatus(
  context: StatusContext,
  projectId: number,
  ids: readonly number[],
  status: AlertStatus,
  actor: StatusActor,
): Promise<number> {
  let planned: readonly PlannedChange[] = [];
  for (let tries = 1; ; tries += 1) {
    const rows = await ownAlerts(context.metadata.db, projectId, ids);
    const others = rows.filter((row) => row.status !== status);
    if (status === 'open') await requireOnlyOne(context.metadata, others);
    planned = await planAll(context, others, status, actor, planned);
    if (planned.length === 0) return 0;
    try {
      return (await context.transitions.write(planned)).length;
    } catch (error) {
      if (!(error instanceof AlertConflictError)) throw error;
      if (tries === MAX_TRIES)
        throw new RecordError(
          'taken',
          `${rows.length === 1 ? `alert ${rows[0]?.id ?? 0} changes` : 'these alerts change'} too often at the moment: nothing was changed, try again`,
          'alertIds',
        );
    }
  }
}

/** What is to be written of each alert; what was planned before is taken over for those that are as they were. */
async function planAll(
  context: StatusContext,
  rows: readonly AlertRow[],
  status: AlertStatus,
  actor: StatusActor,
  before: readonly PlannedChange[],
): Promise<PlannedChange[]> {
  const known = new Map(before.map((change) => [change.seen.id, change]));
  const planned: PlannedChange[] = [];
  for (const row of rows) {
    const old = known.get(row.id);
    if (old?.seen.event_id === row.event_id && old.seen.escalated === row.escalated) {
      planned.push(old);
      continue;
    }
    const last =
      row.event_id === null ? undefined : await context.metadata.alertEvents.find(row.event_id);
    if (last === undefined) continue;
    const { monitors, watching, attrs } = await decidingMonitors(context, row);
    const event = {
      ...manualEvent(alertFromRow(row, last), status, actor),
      attrs,
      // Nobody watches an error whose attributes have expired: it stays what it was.
      traits: status === 'open' && watching.length > 0 ? traitsOf(watching) : undefined,
    };
    planned.push(await context.transitions.plan(row, event, monitors));
  }
  return planned;
}

/**
 * Closes every open alert of a project. Those that others delete or keep changing meanwhile are left alone.
 * Returns how many changed.
 */
export async function closeAllAlerts(
  context: StatusContext,
  projectId: number,
  actor: StatusActor,
): Promise<number> {
  let changed = 0;
  for (const id of await context.metadata.alerts.openIds(projectId)) {
    changed += await setAlertStatus(context, projectId, [id], 'closed', actor).catch(
      (error: unknown) => {
        if (error instanceof RecordError) return 0;
        throw error;
      },
    );
  }
  return changed;
}

/** A series has one open alert at most. */
async function requireOnlyOne({ alerts }: Metadata, rows: readonly AlertRow[]): Promise<void> {
  const wanted = new Map<string, number>();
  for (const row of rows) {
    const series = `${row.monitor_id} ${row.series_hash ?? `alert ${row.id}`}`;
    const twin = await alerts.openTwin(row);
    const rival = wanted.get(series);
    wanted.set(series, row.id);
    if (twin !== undefined)
      throw new RecordError(
        'taken',
        `alert ${twin} about the same series is open: alert ${row.id} stays closed${rows.length === 1 ? '' : ', and nothing was changed'}`,
        'alertIds',
      );
    if (rival !== undefined)
      throw new RecordError(
        'taken',
        `alerts ${rival} and ${row.id} are about the same series, of which one can be open: nothing was changed`,
        'alertIds',
      );
  }
}

/** An event that copies the one before it, which left the alert so: what was measured stays as it was. */
const manualEvent = (last: Alert, status: AlertStatus, actor: StatusActor): NewEvent => ({
  name: 'status-changed',
  status,
  reason: 'manual',
  params: last.params,
  time: last.time,
  createdAt: last.updatedAt,
  user: { id: actor.id, name: nameOfActor(actor) },
});

/** What others call somebody: who gave no name is called by the first part of the address. */
export const nameOfActor = ({ name, email }: StatusActor): string =>
  name || (email.split('@', 1)[0] ?? '');
