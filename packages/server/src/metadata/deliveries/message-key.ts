import { createHash, randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { Settings } from '../coordination/settings.ts';
import type { Database } from '../database/tables.ts';

/**
 * The setting that tells keys of one store from those of others. Ids of events begin anew in each, also after a restore, which
 * leaves this one out: receivers would take what is told then for what they were told before.
 */
export const KEY_SETTING = 'message-keys';

/** Makes keys of what is told: the same for one subject, another for everything else and in every other store. */
export async function messageKeys(
  transaction: Transaction<Database>,
): Promise<(subject: string) => string> {
  const settings = new Settings(transaction);
  const own =
    (await settings.get(KEY_SETTING)) ?? (await settings.getOrStore(KEY_SETTING, randomUUID()));
  return (subject) => createHash('sha256').update(`${own} ${subject}`).digest('hex').slice(0, 32);
}
