import { namesText } from '@spanlight/sdk/format';
import type { Kysely } from 'kysely';
import { RecordError } from '../../shared/errors/record-error.ts';
import type { Database } from '../database/tables.ts';
import type { AlertRow } from './alert-row.ts';

/** Ids that a message names. */
const NAMED = 20;

/**
 * Alerts of a project by their ids, each once, in the order of the ids: what is done to several is done to all of them or to
 * none. Throws a `RecordError` that names those that are missing or another project's.
 */
export async function ownAlerts(
  db: Kysely<Database>,
  projectId: number,
  wanted: readonly number[],
): Promise<AlertRow[]> {
  const ids = [...new Set(wanted)].toSorted((left, right) => left - right);
  const rows = await db.selectFrom('alerts').selectAll().where('id', 'in', ids).execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0) {
    const isOne = missing.length === 1;
    throw new RecordError(
      'missing',
      `there ${isOne ? 'is no alert' : 'are no alerts'} ${listOf(missing)}: nothing was changed`,
      'alertIds',
    );
  }
  const own = ids.flatMap((id) => known.get(id) ?? []);
  const foreign = own.filter((row) => row.project_id !== projectId).map(({ id }) => id);
  if (foreign.length > 0)
    throw new RecordError(
      'foreign',
      `access denied to ${foreign.length === 1 ? 'alert' : 'alerts'} ${listOf(foreign)} of another project: nothing was changed`,
      'alertIds',
    );
  return own;
}

const listOf = (ids: readonly number[]): string =>
  namesText(ids.slice(0, NAMED).map(String), ids.length);
