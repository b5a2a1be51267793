import type { Kysely } from 'kysely';
import { RecordError } from '../../shared/errors/record-error.ts';
import type { Database } from './tables.ts';

const NOUNS = {
  monitors: 'monitor',
  notification_channels: 'channel',
  silences: 'silence',
} as const;

/** Throws a `RecordError` when another record of the project has the key. */
export async function requireFreeKey(
  db: Kysely<Database>,
  table: keyof typeof NOUNS,
  projectId: number,
  key: string,
  ownId = 0,
): Promise<void> {
  if (key === '') return;
  const other = await db
    .selectFrom(table)
    .select('id')
    .where('project_id', '=', projectId)
    .where('key', '=', key)
    .where('id', '!=', ownId)
    .executeTakeFirst();
  if (!other) return;
  const message = `another ${NOUNS[table]} of this project has the key "${key}"`;
  throw new RecordError('taken', message, 'key');
}
