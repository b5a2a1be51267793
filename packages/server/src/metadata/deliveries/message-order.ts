import type { Kysely } from 'kysely';
import { type JsonText, StoredValueError } from '../database/json-column.ts';
import { readSummary } from '../database/summary-content.ts';
import type { Database } from '../database/tables.ts';

/** Messages that are sent together: those to one channel, or by email to the people of one project. */
export interface DeliveryQueue {
  readonly projectId: number;
  /** 0 for email. */
  readonly channelId: number;
}

/** States of messages that are still to be sent. */
export const UNSETTLED = ['waiting', 'retrying'] as const;

/** Ids that are named in one statement. */
const BATCH = 1000;

/** A message that is still to be sent, with the alerts it tells of. */
interface Unsettled {
  readonly id: number;
  readonly alertIds: readonly number[];
}

/**
 * The messages of a queue that wait for an earlier one about one of their alerts, where one of the two is about many: the
 * summary of a silence, or what is told of a group.
 */
export async function waitingForOthers(
  db: Kysely<Database>,
  queue: DeliveryQueue,
): Promise<ReadonlySet<number>> {
  const aboutMany = await messagesAboutMany(db, queue);
  if (aboutMany.length === 0) return new Set();
  const alertIds = [...new Set(aboutMany.flatMap((message) => message.alertIds))];
  const alone: Unsettled[] = [];
  for (let at = 0; at < alertIds.length; at += BATCH) {
    const rows = await unsettled(db, queue)
      .select(['id', 'alert_id'])
      .where('alert_id', 'in', alertIds.slice(at, at + BATCH))
      .execute();
    alone.push(...rows.map((row) => ({ id: row.id, alertIds: [row.alert_id] })));
  }
  const waiting = new Set<number>();
  const told = new Set<number>();
  for (const message of [...aboutMany, ...alone].toSorted((one, other) => one.id - other.id)) {
    if (message.alertIds.some((id) => told.has(id))) waiting.add(message.id);
    for (const id of message.alertIds) told.add(id);
  }
  return waiting;
}

const unsettled = (db: Kysely<Database>, { projectId, channelId }: DeliveryQueue) =>
  db
    .selectFrom('deliveries')
    .where('project_id', '=', projectId)
    .where('channel_id', '=', channelId)
    .where('state', 'in', UNSETTLED);

async function messagesAboutMany(db: Kysely<Database>, queue: DeliveryQueue): Promise<Unsettled[]> {
  const messages = await unsettled(db, queue)
    .select(['id', 'summary_id', 'group_message_id'])
    .where('alert_id', '=', 0)
    .execute();
  if (messages.length === 0) return [];
  const summaries = await db
    .selectFrom('silence_summaries')
    .select(['id', 'content'])
    .where(
      'id',
      'in',
      messages.map((row) => row.summary_id ?? 0),
    )
    .execute();
  const members = await db
    .selectFrom('deliveries')
    .select(['group_message_id', 'alert_id'])
    .distinct()
    .where('alert_id', '!=', 0)
    .where(
      'group_message_id',
      'in',
      messages.map((row) => row.group_message_id ?? 0),
    )
    .execute();
  const ofSummaries = new Map(
    summaries.map(({ id, content }) => [id, summarizedAlerts(content, id)]),
  );
  const ofGroups = Map.groupBy(members, (row) => row.group_message_id);
  return messages.map(({ id, summary_id: summaryId, group_message_id: messageId }) => ({
    id,
    alertIds:
      ofSummaries.get(summaryId ?? 0) ?? (ofGroups.get(messageId) ?? []).map((row) => row.alert_id),
  }));
}

/** The alerts of a summary. One that can't be read has none here: it alone fails, when it is sent. */
function summarizedAlerts(content: JsonText<unknown>, id: number): readonly number[] {
  try {
    return readSummary(content, id).alertIds;
  } catch (error) {
    if (!(error instanceof StoredValueError)) throw error;
    return [];
  }
}
