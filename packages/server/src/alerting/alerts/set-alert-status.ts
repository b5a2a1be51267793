import type { Alert, AlertStatus } from '@spanlight/sdk/schemas';
import { alertFromRow, type AlertRow } from '../../metadata/alerting/alert-row.ts';
import type { Metadata } from '../../metadata/open.ts';
import { RecordError } from '../../shared/record-error.ts';
import type { NewEvent } from '../transitions/alert-event.ts';
import { AlertConflictError, type Transitions } from '../transitions/transitions.ts';
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
 * Closes or opens alerts by hand, one after the other; those that have the status already are left alone.
 * Returns how many changed. Throws a `RecordError` at the first that is missing or foreign.
 */
export async function setAlertStatus(
  context: StatusContext,
  projectId: number,
  ids: readonly number[],
  status: AlertStatus,
  actor: StatusActor,
): Promise<number> {
  let changed = 0;
  for (const id of ids) if (await setOne(context, projectId, id, status, actor)) changed += 1;
  return changed;
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
    const isChanged = await setOne(context, projectId, id, 'closed', actor).catch(
      (error: unknown) => {
        if (error instanceof RecordError) return false;
        throw error;
      },
    );
    if (isChanged) changed += 1;
  }
  return changed;
}

/** Tries again when an evaluation has changed the alert at the same moment. */
async function setOne(
  context: StatusContext,
  projectId: number,
  id: number,
  status: AlertStatus,
  actor: StatusActor,
): Promise<boolean> {
  const { metadata, transitions } = context;
  for (let tries = 1; ; tries += 1) {
    const row = await metadata.alerts.row(projectId, id);
    const last = row.event_id === null ? undefined : await metadata.alertEvents.find(row.event_id);
    if (row.status === status || last === undefined) return false;
    if (status === 'open') await requireOnlyOne(metadata, row);
    const { monitors, attrs } = await decidingMonitors(context, row);
    try {
      await transitions.change(
        row,
        { ...manualEvent(alertFromRow(row, last), status, actor), attrs },
        monitors,
      );
      return true;
    } catch (error) {
      if (!(error instanceof AlertConflictError)) throw error;
      if (tries === MAX_TRIES)
        throw new RecordError(
          'taken',
          `alert ${id} changes too often at the moment: try again`,
          'alertIds',
        );
    }
  }
}

/** A series has one open alert at most. */
async function requireOnlyOne({ alerts }: Metadata, row: AlertRow): Promise<void> {
  const twin = await alerts.openTwin(row);
  if (twin !== undefined)
    throw new RecordError(
      'taken',
      `alert ${twin} about the same series is open: alert ${row.id} stays closed`,
      'alertIds',
    );
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
