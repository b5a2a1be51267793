import type { Transaction } from 'kysely';
import { jsonText } from '../database/json-column.ts';
import type { Database } from '../database/tables.ts';
import { messageKeys } from './message-key.ts';

/** A message about more than one event: the summary of a silence, or what is told of a group. */
export interface NewMessage {
  readonly projectId: number;
  /** 0 for email. */
  readonly channelId: number;
  /** Addresses; empty for channels. */
  readonly recipients: readonly string[];
  /** What it tells, the same whenever it is written. */
  readonly subject: string;
  readonly about:
    | { readonly summary_id: number }
    | { readonly group_id: number; readonly group_message_id: number };
}

/**
 * Queues a message about more than one event, to be sent at once; an email to nobody is only noted.
 *
 * @param now Milliseconds since 1970.
 */
export async function queueMessage(
  transaction: Transaction<Database>,
  { projectId, channelId, recipients, subject, about }: NewMessage,
  now: number,
): Promise<void> {
  const keyOf = await messageKeys(transaction);
  const hasReceiver = channelId !== 0 || recipients.length > 0;
  await transaction
    .insertInto('deliveries')
    .values({
      project_id: projectId,
      alert_id: 0,
      event_id: 0,
      channel_id: channelId,
      recipients: jsonText(recipients),
      state: hasReceiver ? 'waiting' : 'skipped',
      skip_reason: hasReceiver ? null : 'no-recipients',
      idempotency_key: keyOf(subject),
      attempts: 0,
      due_at: hasReceiver ? now : null,
      lease_holder: null,
      lease_expires_at: null,
      created_at: new Date(now).toISOString(),
      silence_id: null,
      summary_id: null,
      group_id: null,
      group_news: null,
      group_message_id: null,
      ...about,
    })
    .execute();
}
