import type { Acknowledgement } from '@spanlight/sdk/schemas';
import type { Transaction } from 'kysely';
import { jsonText } from '../../metadata/database/json-column.ts';
import { alertFromRow, type AlertRow, readEscalation } from '../../metadata/alerting/alert-row.ts';
import { ownAlerts } from '../../metadata/alerting/own-alerts.ts';
import type { Database } from '../../metadata/database/tables.ts';
import type { Metadata } from '../../metadata/open.ts';
import { invalid } from '../../shared/errors/record-error.ts';
import { cleanLines, oneLine } from '../messages/one-line.ts';
import { nameOfActor, type StatusActor } from './set-alert-status.ts';

/** The last moment there is, for what lasts until something happens (ECMA-262, time values). */
const END_OF_TIME = 8_640_000_000_000_000;

/** What somebody says who is on an alert; what they leave out stays as they said before. */
export interface AcknowledgementInput {
  readonly note?: string | undefined;
  /** RFC 3339; null where it lasts until the alert closes. */
  readonly until?: string | null | undefined;
}

/**
 * Notes that somebody is on alerts, and who was on them before no longer: nobody is told of them again meanwhile. Those
 * that are closed are left alone. All of them change or none. Returns how many changed. Throws a `RecordError` that names
 * what is missing or foreign, and for a time that is over.
 */
export async function acknowledgeAlerts(
  { db, clock }: Pick<Metadata, 'db' | 'clock'>,
  projectId: number,
  ids: readonly number[],
  input: AcknowledgementInput,
  actor: StatusActor,
): Promise<number> {
  const now = clock.now();
  if (input.until && Date.parse(input.until) <= now)
    throw invalid('until must be later than now', 'until');
  const user = oneLine(nameOfActor(actor));
  const time = new Date(now).toISOString();
  return await changeEach(db, projectId, ids, actor, time, (row) => {
    const { status, acknowledgement: before } = alertFromRow(row);
    if (status !== 'open') return undefined;
    const own = before?.user === user ? before : undefined;
    const { note: said = own?.note ?? '', until = own?.until ?? null } = input;
    const note = cleanLines(said);
    const lasts = until === null ? '' : ` until ${new Date(until).toISOString()}`;
    return {
      name: 'acknowledged',
      text: `Acknowledged by ${user}${lasts}${note === '' ? '.' : `: ${oneLine(note)}`}`,
      acknowledgement: { user, time: own?.time ?? time, note, until },
      until: until === null ? END_OF_TIME : Date.parse(until),
      escalate: (after) => ({ escalates_at: until === null ? null : Date.parse(until) + after }),
    };
  });
}

/**
 * Takes it back, of all or of none. Returns how many had been acknowledged. Throws a `RecordError` that names what is
 * missing or foreign.
 */
export async function unacknowledgeAlerts(
  { db, clock }: Pick<Metadata, 'db' | 'clock'>,
  projectId: number,
  ids: readonly number[],
  actor: StatusActor,
): Promise<number> {
  const now = clock.now();
  const change: Change = {
    name: 'unacknowledged',
    text: `${oneLine(nameOfActor(actor))} removed the acknowledgement.`,
    acknowledgement: null,
    until: null,
    // Whoever is to take it now has as long as they had when it opened.
    escalate: (after) => ({ escalation_since: now, escalates_at: now + after }),
  };
  return await changeEach(db, projectId, ids, actor, new Date(now).toISOString(), (row) =>
    (row.acknowledged_until ?? 0) > now ? change : undefined,
  );
}

interface Change {
  readonly name: 'acknowledged' | 'unacknowledged';
  readonly text: string;
  readonly acknowledgement: Acknowledgement | null;
  /** Milliseconds since 1970. */
  readonly until: number | null;
  /** What becomes of an escalation that has a step left, so many milliseconds long. */
  readonly escalate: (
    after: number,
  ) => Partial<Pick<AlertRow, 'escalates_at' | 'escalation_since'>>;
}

/** @param changeOf What becomes of an alert; undefined where it is left alone. */
async function changeEach(
  db: Metadata['db'],
  projectId: number,
  ids: readonly number[],
  actor: StatusActor,
  time: string,
  changeOf: (row: AlertRow) => Change | undefined,
): Promise<number> {
  return await db.transaction().execute(async (transaction) => {
    let changed = 0;
    for (const row of await ownAlerts(transaction, projectId, ids)) {
      const change = changeOf(row);
      if (change !== undefined && (await write(transaction, row, change, actor, time)))
        changed += 1;
    }
    return changed;
  });
}

/** Whether the alert was still open. */
async function write(
  transaction: Transaction<Database>,
  row: AlertRow,
  { name, text, acknowledgement, until, escalate }: Change,
  actor: StatusActor,
  time: string,
): Promise<boolean> {
  const after = nextAfter(row);
  const { numUpdatedRows } = await transaction
    .updateTable('alerts')
    .set({
      acknowledgement: acknowledgement && jsonText(acknowledgement),
      acknowledged_until: until,
      ...(after !== undefined && escalate(after)),
    })
    .where('id', '=', row.id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  // It has closed meanwhile, which ends it anyway.
  if (numUpdatedRows === 0n) return false;
  const { id, status, params, time: since } = row;
  const event = { name, status, params, time: since, text, reason: 'manual' } as const;
  await transaction
    .insertInto('alert_events')
    .values({
      ...event,
      alert_id: id,
      project_id: row.project_id,
      created_at: time,
      recorded_at: time,
      user_id: actor.id,
      deciders: null,
      escalation: null,
    })
    .execute();
  return true;
}

/** Milliseconds after which the next step of an escalation comes; undefined where there is none. */
const nextAfter = ({ id, escalation, escalated }: AlertRow): number | undefined =>
  escalation === null ? undefined : readEscalation(escalation, id).steps[escalated]?.after;
