import { isFlapping } from '@spanlight/query';
import type { EscalationDecision } from '@spanlight/query/escalation';
import type { Alert, SkipReason, ToldStep } from '@spanlight/sdk/schemas';
import type { Kysely } from 'kysely';
import { alertFromRow, type AlertRow } from '../../metadata/alerting/alert-row.ts';
import { jsonText } from '../../metadata/database/json-column.ts';
import type { Database } from '../../metadata/database/tables.ts';
import type { Metadata } from '../../metadata/open.ts';
import { stepText } from '../messages/step-text.ts';
import { silencesNow } from '../silences/alert-mutes.ts';
import { planDeliveries, type PlannedDelivery } from '../transitions/plan-deliveries.ts';
import { insertDeliveries } from '../transitions/rows.ts';
import type { EscalationState } from './escalation-state.ts';
import { HOUR } from '../../shared/time-units.ts';

/** The columns of an alert that a step of its escalation changes. */
type Progress = Pick<AlertRow, 'escalates_at'> &
  Partial<Pick<AlertRow, 'escalated' | 'escalation_since'>>;

/** Stores when the escalation is due again; false where the alert has changed since it was read. */
export async function askAgain(
  db: Kysely<Database>,
  row: AlertRow,
  progress: Progress,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('alerts')
    .set(progress)
    .where('id', '=', row.id)
    .where('status', '=', 'open')
    .where('escalation', '=', row.escalation)
    .where('escalated', '=', row.escalated)
    .where('escalates_at', '=', row.escalates_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Notifies the next step of an escalation: writes the event, its messages and the time of the following step in one transaction.
 * Returns false, and writes nothing, where the alert has changed since it was read.
 */
export async function notifyStep(
  metadata: Metadata,
  row: AlertRow,
  state: EscalationState,
  { since, askAt }: Extract<EscalationDecision, { kind: 'due' }>,
  now: number,
): Promise<boolean> {
  const { plan, deciders } = state;
  const alert = alertFromRow(row);
  const step: ToldStep = {
    step: row.escalated + 1,
    of: plan.steps.length,
    after: plan.steps[row.escalated]?.after ?? 0,
  };
  const planned = await planStep(metadata, alert, state, now);
  const time = new Date(now).toISOString();
  return await metadata.db.transaction().execute(async (transaction) => {
    const progress = { escalated: step.step, escalation_since: since, escalates_at: askAt };
    if (!(await askAgain(transaction, row, progress))) return false;
    const { id: eventId } = await transaction
      .insertInto('alert_events')
      .values({
        alert_id: row.id,
        project_id: row.project_id,
        name: 'escalated',
        status: 'open',
        reason: reasonOf(alert),
        text: stepText(step),
        params: row.params,
        time: row.time,
        created_at: time,
        recorded_at: time,
        user_id: null,
        deciders: deciders.length === 0 ? null : jsonText(deciders.map(({ name }) => name)),
        escalation: jsonText(step),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const subject = `event:${plan.eventId}:step:${step.step}`;
    await insertDeliveries(transaction, alert, eventId, planned, now, subject);
    return true;
  });
}

/** The deliveries of the next step of an escalation. */
export async function planStep(
  metadata: Metadata,
  alert: Alert,
  { deciders, plan }: EscalationState,
  now: number,
): Promise<PlannedDelivery[]> {
  const channelIds = [...new Set(deciders.flatMap((one) => one.channelIds))];
  const [channels, inForce, hold] = await Promise.all([
    metadata.channels.some(alert.projectId, channelIds),
    silencesNow(metadata, alert.projectId, now),
    holdOf(metadata, alert, plan.eventId, now),
  ]);
  return planDeliveries({
    alert,
    attrs: alert.attrs,
    eventName: 'recurring',
    news: 'escalated',
    monitors: deciders,
    channels,
    told: new Set(),
    recipients: [],
    canEmail: false,
    inForce,
    hold,
    toldOfStep: new Set(),
  });
}

/**
 * `flapping` for an alert whose changes before the notified one make it flap, as everywhere.
 *
 * @param openedBy id of the event that opened it
 */
async function holdOf(
  { alertEvents, monitors }: Metadata,
  { id, type, monitorId, projectId }: Alert,
  openedBy: number,
  now: number,
): Promise<SkipReason | undefined> {
  if (type === 'error') return undefined;
  const monitor = await monitors.get(projectId, monitorId);
  if (monitor.type === 'error' || !monitor.params.flapping) return undefined;
  const changes = await alertEvents.changesSince(id, now - HOUR, openedBy);
  return isFlapping(changes, now) ? 'flapping' : undefined;
}

/** Why it is open. */
const reasonOf = (alert: Alert): 'out-of-bounds' | 'no-data' | 'recurring-error' => {
  if (alert.type === 'error') return 'recurring-error';
  return alert.params.firing === 0 ? 'no-data' : 'out-of-bounds';
};
