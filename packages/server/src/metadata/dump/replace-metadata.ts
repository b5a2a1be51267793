import { createReadStream } from 'node:fs';
import { Kysely, sql, type Transaction } from 'kysely';
import { migrationNames, recordMigrations, runMigration } from '../database/migrate.ts';
import type { Database } from '../database/tables.ts';
import { dialectOf, type MetadataStore } from '../open.ts';
import { type DumpedRow, dumpedRowSchema, dumpHeaderSchema } from './dump-format.ts';
import { DUMPED_TABLES, LEFT_OUT_TABLES, SECRET_SETTING } from './dumped-tables.ts';

/** Rows of one statement: SQLite and PostgreSQL both take that many of our widest table. */
const CHUNK = 200;

/**
 * Replaces everything in the metadata store by what a dump holds, in one transaction. The tables are made as they were when
 * it was written; the next start brings them to the present. The key that signs sessions stays.
 *
 * Throws where the dump can't be read or is of a newer server; the store then is as it was.
 */
export async function replaceMetadata(store: MetadataStore, file: string): Promise<void> {
  const db = new Kysely<Database>({ dialect: await dialectOf(store, { isPatient: true }) });
  try {
    await db.transaction().execute(async (transaction) => {
      const secret = await keptSecret(transaction);
      await dropTables(transaction);
      await fill(transaction, store.kind, file);
      if (secret !== undefined)
        await transaction
          .insertInto('settings')
          .values({ key: SECRET_SETTING, value: secret })
          .execute();
    });
  } finally {
    await db.destroy();
  }
}

/** Whether a dump with this newest migration can be read here. */
export async function knowsMigration(name: string): Promise<boolean> {
  return (await migrationNames()).includes(name);
}

async function keptSecret(transaction: Transaction<Database>): Promise<string | undefined> {
  const tables = await transaction.introspection.getTables();
  if (!tables.some(({ name }) => name === 'settings')) return undefined;
  const row = await transaction
    .selectFrom('settings')
    .select('value')
    .where('key', '=', SECRET_SETTING)
    .executeTakeFirst();
  return row?.value;
}

async function dropTables(transaction: Transaction<Database>): Promise<void> {
  for (const table of [...DUMPED_TABLES, ...LEFT_OUT_TABLES].toReversed())
    await transaction.schema.dropTable(table).ifExists().execute();
}

async function fill(
  transaction: Transaction<Database>,
  kind: MetadataStore['kind'],
  file: string,
): Promise<void> {
  const rows = new RowInserter(transaction);
  let isFirst = true;
  for await (const line of linesOf(file)) {
    const value: unknown = JSON.parse(line);
    if (isFirst) await makeTables(transaction, kind, dumpHeaderSchema.parse(value).migration);
    else await rows.add(dumpedRowSchema.parse(value));
    isFirst = false;
  }
  await rows.flush();
  if (kind === 'postgres') await countOn(transaction);
}

/** Node's `readline` ends lines at U+2028 and U+2029, too, which JSON has in its texts as they are. */
async function* linesOf(file: string): AsyncGenerator<string, void, undefined> {
  let rest = '';
  for await (const text of createReadStream(file, 'utf8')) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

async function makeTables(
  transaction: Transaction<Database>,
  kind: MetadataStore['kind'],
  newest: string,
): Promise<void> {
  const names = await migrationNames();
  if (!names.includes(newest))
    throw new Error(`its metadata was written by a newer server (migration ${newest})`);
  const applied = names.slice(0, names.indexOf(newest) + 1);
  for (const name of applied) await runMigration(transaction, `${name}.sql`, kind);
  await recordMigrations(transaction, applied);
}

/** Inserts rows many at a time. */
class RowInserter {
  readonly #transaction: Transaction<Database>;
  #waiting: DumpedRow[] = [];

  constructor(transaction: Transaction<Database>) {
    this.#transaction = transaction;
  }

  async add(row: DumpedRow): Promise<void> {
    if (this.#waiting.length >= CHUNK || this.#waiting[0]?.table !== row.table) await this.flush();
    this.#waiting.push(row);
  }

  async flush(): Promise<void> {
    const rows = this.#waiting;
    const [first] = rows;
    if (first === undefined) return;
    this.#waiting = [];
    const columns = Object.keys(first.row);
    const values = rows.map(
      ({ row }) => sql`(${sql.join(columns.map((name) => row[name] ?? null))})`,
    );
    await sql`insert into ${sql.table(first.table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      values ${sql.join(values)}`.execute(this.#transaction);
  }
}

/** New rows get ids after those that were given. */
async function countOn(transaction: Transaction<Database>): Promise<void> {
  const counted = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES'`.execute(
    transaction,
  );
  for (const { name } of counted.rows)
    await sql`select setval(pg_get_serial_sequence(${name}, 'id'), (select coalesce(max(id), 0) + 1 from ${sql.table(name)}), false)`.execute(
      transaction,
    );
}
