import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** Whether a text column holds a word in any case; `%` and `_` mean themselves. */
export function contains(column: string, word: string): RawBuilder<SqlBool> {
  const pattern = `%${word.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape ${sql.lit('\\')}`;
}
