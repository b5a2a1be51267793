import { windowAt } from '@spanlight/query/silences';
import type { Kysely, Transaction } from 'kysely';
import { readAddresses } from '../../metadata/deliveries/deliveries.ts';
import { queueMessage } from '../../metadata/deliveries/queue-message.ts';
import { jsonText } from '../../metadata/database/json-column.ts';
import type { Database } from '../../metadata/database/tables.ts';
import { isUniqueViolation } from '../../metadata/database/unique-violation.ts';
import type { Metadata } from '../../metadata/open.ts';
import type { NamedSilence } from '../../metadata/silences/silence-row.ts';
import { type HeldAlert, summarize } from './summarize.ts';

/** Alerts that are named at a time. */
const BATCH = 1000;

/** What a silence holds back of one alert from one receiver. */
export interface HeldMessages extends HeldAlert {
  /** 0 for email. */
  readonly channelId: number;
  /** Ids of the first and the last message. */
  readonly first: number;
  readonly last: number;
}

/** Ids of the silences that hold something back of which nobody has been told since, by project. */
export async function silencesWithMessages(
  db: Kysely<Database>,
): Promise<{ id: number; projectId: number }[]> {
  const rows = await db
    .selectFrom('silences')
    .select(['id', 'project_id'])
    .where((row) =>
      row.exists(
        row
          .selectFrom('deliveries')
          .select('deliveries.id')
          .whereRef('deliveries.silence_id', '=', 'silences.id')
          .where('deliveries.silence_id', 'is not', null)
          .where('deliveries.summary_id', 'is', null),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.id, projectId: row.project_id }));
}

/** What a silence holds back of which nobody has been told since. */
export async function heldMessages(
  db: Kysely<Database>,
  silenceId: number,
): Promise<HeldMessages[]> {
  const rows = await db
    .with('held', (query) =>
      query
        .selectFrom('deliveries')
        .select((row) => [
          'channel_id',
          'alert_id',
          row.fn.min<number | string>('id').as('first'),
          row.fn.max<number | string>('id').as('last'),
        ])
        .where('silence_id', '=', silenceId)
        .where('summary_id', 'is', null)
        .groupBy(['channel_id', 'alert_id']),
    )
    .selectFrom('held')
    .innerJoin('deliveries', 'deliveries.id', 'held.first')
    .innerJoin('alerts', 'alerts.id', 'held.alert_id')
    .leftJoin('alert_events', 'alert_events.id', 'deliveries.event_id')
    .select([
      'held.channel_id as channelId',
      'held.alert_id as alertId',
      'held.first as first',
      'held.last as last',
      'alerts.status as alertStatus',
      'alert_events.name as name',
      'alert_events.status as status',
    ])
    .orderBy('held.first')
    .execute();
  return rows.map(({ alertStatus, name, status, first, last, ...ids }) => ({
    ...ids,
    first: Number(first),
    last: Number(last),
    hasOpened: status === 'open' && (name === 'created' || name === 'status-changed'),
    isOpen: alertStatus === 'open',
  }));
}

/** Lets another silence, which holds the same alert by now, hold the messages. */
export async function passOn(
  db: Kysely<Database>,
  silenceId: number,
  { channelId, alertId, last }: HeldMessages,
  otherId: number,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ silence_id: otherId })
    .where('silence_id', '=', silenceId)
    .where('summary_id', 'is', null)
    .where('channel_id', '=', channelId)
    .where('alert_id', '=', alertId)
    .where('id', '<=', last)
    .execute();
}

/**
 * Queues one message to a receiver about everything a silence held back from them, and notes that it is told. Both or
 * neither is written; whoever comes second writes nothing.
 */
export async function queueSummary(
  { db, emailSettings }: Pick<Metadata, 'db' | 'emailSettings'>,
  projectId: number,
  silence: NamedSilence,
  held: readonly HeldMessages[],
  now: number,
): Promise<void> {
  const [oldest] = held;
  if (oldest === undefined) return;
  const { channelId } = oldest;
  const last = Math.max(...held.map((one) => one.last));
  const time = new Date(now).toISOString();
  const isInForce = windowAt(silence, now) !== undefined;
  const addresses = await emailSettings.addresses(projectId, channelId);
  try {
    await db.transaction().execute(async (transaction) => {
      const { id: summaryId } = await transaction
        .insertInto('silence_summaries')
        .values({
          project_id: projectId,
          silence_id: silence.id,
          channel_id: channelId,
          name: silence.name,
          reason: silence.reason,
          content: jsonText({ ...summarize(held), isInForce }),
          created_at: time,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await queueMessage(
        transaction,
        {
          projectId,
          channelId,
          recipients: (await recipientsOf(transaction, silence.id, channelId, last)).filter(
            (address) => addresses.has(address),
          ),
          subject: `silence:${silence.id}:channel:${channelId}:from:${oldest.first}`,
          about: { summary_id: summaryId },
        },
        now,
      );
      // Of other alerts something may have been written meanwhile: that is for the next summary.
      for (let at = 0; at < held.length; at += BATCH)
        await transaction
          .updateTable('deliveries')
          .set({ summary_id: summaryId })
          .where('silence_id', '=', silence.id)
          .where('summary_id', 'is', null)
          .where('channel_id', '=', channelId)
          .where(
            'alert_id',
            'in',
            held.slice(at, at + BATCH).map(({ alertId }) => alertId),
          )
          .where('id', '<=', last)
          .execute();
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
}

/** Everybody who would have been told. */
async function recipientsOf(
  transaction: Transaction<Database>,
  silenceId: number,
  channelId: number,
  last: number,
): Promise<string[]> {
  if (channelId !== 0) return [];
  const rows = await transaction
    .selectFrom('deliveries')
    .select('recipients')
    .distinct()
    .where('silence_id', '=', silenceId)
    .where('summary_id', 'is', null)
    .where('channel_id', '=', channelId)
    .where('id', '<=', last)
    .execute();
  return [...new Set(rows.flatMap(({ recipients }) => readAddresses(recipients, silenceId)))];
}
