import type { Acknowledgement } from '@spanlight/sdk/schemas';
import { jsonText } from '../../metadata/database/json-column.ts';
import { type AlertRow, readEscalation } from '../../metadata/alerting/alert-row.ts';
import type { Metadata } from '../../metadata/open.ts';
import { invalid } from '../../shared/record-error.ts';
import { oneLine } from '../messages/one-line.ts';
import { nameOfActor, type StatusActor } from './set-alert-status.ts';

/** The last moment there is, for what lasts until something happens (ECMA-262, time values). */
const END_OF_TIME = 8_640_000_000_000_000;

/** What somebody says who is on an alert. */
export interface AcknowledgementWish {
  readonly note: string;
  /** RFC 3339; null where it lasts until the alert closes. */
  readonly until: string | null;
}

/**
 * Notes that somebody is on alerts, and who was on them before no longer: nobody is told of them again meanwhile. Those
 * that are closed are left alone. Returns how many changed. Throws a `RecordError` at the first that is missing or
 * foreign, before anything is changed, and for a time that is over.
 */
export async function acknowledgeAlerts(
  metadata: Metadata,
  projectId: number,
  ids: readonly number[],
  { note, until }: AcknowledgementWish,
  actor: StatusActor,
): Promise<number> {
  const now = Date.now();
  if (until !== null && Date.parse(until) <= now)
    throw invalid('until must be later than now', 'until');
  const user = nameOfActor(actor);
  const time = new Date(now).toISOString();
  const acknowledgement: Acknowledgement = { user, time, note, until };
  const lasts = until === null ? '' : ` until ${new Date(until).toISOString()}`;
  const said = note === '' ? '' : `: ${oneLine(note)}`;
  return await changeEach(metadata, projectId, ids, {
    name: 'acknowledged',
    text: `Acknowledged by ${oneLine(user)}${lasts}${said === '' ? '.' : said}`,
    applies: ({ status }) => status === 'open',
    acknowledgement,
    until: until === null ? END_OF_TIME : Date.parse(until),
    escalate: (after) => ({ escalates_at: until === null ? null : Date.parse(until) + after }),
    actor,
    time,
  });
}

/** Takes it back. Returns how many had been acknowledged. Throws a `RecordError` at the first that is missing or foreign. */
export async function unacknowledgeAlerts(
  metadata: Metadata,
  projectId: number,
  ids: readonly number[],
  actor: StatusActor,
): Promise<number> {
  const now = Date.now();
  return await changeEach(metadata, projectId, ids, {
    name: 'unacknowledged',
    text: `${oneLine(nameOfActor(actor))} says that nobody is on it.`,
    applies: (row) => (row.acknowledged_until ?? 0) > now,
    acknowledgement: null,
    until: null,
    // Whoever is to take it now has as long as they had when it opened.
    escalate: (after) => ({ escalation_since: now, escalates_at: now + after }),
    actor,
    time: new Date(now).toISOString(),
  });
}

interface Change {
  readonly name: 'acknowledged' | 'unacknowledged';
  readonly text: string;
  readonly applies: (row: AlertRow) => boolean;
  readonly acknowledgement: Acknowledgement | null;
  /** Milliseconds since 1970. */
  readonly until: number | null;
  /** What becomes of an escalation that has a step left, so many milliseconds long. */
  readonly escalate: (
    after: number,
  ) => Partial<Pick<AlertRow, 'escalates_at' | 'escalation_since'>>;
  readonly actor: StatusActor;
  readonly time: string;
}

async function changeEach(
  { alerts, db }: Metadata,
  projectId: number,
  ids: readonly number[],
  { name, text, applies, acknowledgement, until, escalate, actor, time }: Change,
): Promise<number> {
  const rows: AlertRow[] = [];
  for (const id of new Set(ids)) rows.push(await alerts.row(projectId, id));
  let changed = 0;
  for (const row of rows.filter(applies)) {
    const after = nextAfter(row);
    changed += await db.transaction().execute(async (transaction) => {
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
      if (numUpdatedRows === 0n) return 0;
      const { id, status, params, time: since } = row;
      const event = { name, status, params, time: since, text, reason: 'manual' } as const;
      await transaction
        .insertInto('alert_events')
        .values({
          ...event,
          alert_id: id,
          project_id: projectId,
          created_at: time,
          recorded_at: time,
          user_id: actor.id,
          deciders: null,
          escalation: null,
        })
        .execute();
      return 1;
    });
  }
  return changed;
}

/** Milliseconds after which the next step of an escalation comes; undefined where there is none. */
const nextAfter = ({ id, escalation, escalated }: AlertRow): number | undefined =>
  escalation === null ? undefined : readEscalation(escalation, id).steps[escalated]?.after;
