import { type Kysely, sql, type TableMetadata } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import { type JsonText, jsonColumns, type ReadText, StoredValueError } from './json-column.ts';
import type { Database } from './tables.ts';

/** Rows looked at before others get their turn. */
const PAGE = 500;

/** What was found in the JSON columns of the metadata store. */
export interface ValuesChecked {
  readonly values: number;
  readonly damaged: readonly StoredValueError[];
}

interface StoredText {
  readonly row: number | string;
  readonly text: JsonText<unknown> | null;
}

/** Reads every JSON value of the store; of those that can't be read the first `limit` are told. */
export async function checkValues(db: Kysely<Database>, limit: number): Promise<ValuesChecked> {
  const damaged: StoredValueError[] = [];
  let values = 0;
  const tables = await db.introspection.getTables();
  for (const [place, readers] of jsonColumns) {
    const [table = '', column = ''] = place.split('.');
    const key = keyOf(tables.find(({ name }) => name === table));
    for (let offset = 0; ; offset += PAGE) {
      const { rows } = await sql<StoredText>`
        select ${sql.ref(key)} as row, ${sql.ref(column)} as text from ${sql.table(table)}
        order by ${sql.ref(key)} limit ${PAGE} offset ${offset}`.execute(db);
      for (const { row, text } of rows) {
        if (text === null) continue;
        values += 1;
        const error = problemOf(text, row, readers);
        if (error && damaged.length < limit) damaged.push(error);
      }
      if (rows.length < PAGE) break;
      await setImmediate();
    }
  }
  return { values, damaged };
}

/** The column that names a row for people: `id`, or the first there is. */
function keyOf(table: TableMetadata | undefined): string {
  const columns = table?.columns.map(({ name }) => name) ?? [];
  return columns.includes('id') ? 'id' : (columns[0] ?? 'id');
}

function problemOf(
  text: JsonText<unknown>,
  row: number | string,
  readers: readonly ReadText<unknown>[],
): StoredValueError | undefined {
  let first: StoredValueError | undefined;
  for (const read of readers) {
    try {
      read(text, row);
      return undefined;
    } catch (error) {
      if (!(error instanceof StoredValueError)) throw error;
      first ??= error;
    }
  }
  return first;
}
