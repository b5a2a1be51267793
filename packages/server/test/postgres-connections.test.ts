import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MetadataError } from '../src/shared/errors/metadata-error.ts';
import type { Database } from '../src/metadata/database/tables.ts';
import { type Metadata, openMetadata } from '../src/metadata/open.ts';
import { startPostgres } from './support/postgres.ts';

const postgres = await startPostgres();
const isHere = typeof postgres !== 'string';
if (!isHere) console.warn(`connections that end were left out: ${postgres}`);

describe.skipIf(!isHere)('a connection to PostgreSQL', () => {
  const database = isHere ? postgres : { url: '', stop: () => Promise.resolve() };
  let metadata: Metadata;

  beforeAll(async () => {
    metadata = await openMetadata({ kind: 'postgres', url: database.url, connections: 2 });
  });
  afterAll(async () => {
    await metadata.close();
    await database.stop();
  });

  const idOf = async (db: Kysely<Database>): Promise<number> => {
    const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db);
    return rows[0]?.id ?? 0;
  };
  const end = async (id: number): Promise<void> => {
    await sql`select pg_terminate_backend(${id}, 10000)`.execute(metadata.db);
  };

  it('may end between two statements of a transaction, which fails', async () => {
    let ended = 0;
    const transaction = metadata.db.transaction().execute(async (db) => {
      ended = await idOf(db);
      await end(ended);
      await expect.poll(() => idOf(db).catch((error: unknown) => error)).toBeInstanceOf(Error);
      await idOf(db);
    });
    await expect(transaction).rejects.toBeInstanceOf(MetadataError);
    const next = await Promise.all([idOf(metadata.db), idOf(metadata.db)]);
    expect(next).not.toContain(ended);
  });

  it('may end during a statement, which fails', async () => {
    let ended = 0;
    const transaction = metadata.db.transaction().execute(async (db) => {
      ended = await idOf(db);
      const sleeping = sql`select pg_sleep(60)`.execute(db);
      await Promise.all([sleeping, end(ended)]);
    });
    await expect(transaction).rejects.toMatchObject({ failure: 'unreachable' });
    await metadata.ping();
  });

  it('may end while nobody uses it, and nobody notices', async () => {
    const id = await metadata.db.connection().execute(idOf);
    await metadata.db.connection().execute(async (other) => {
      await sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity
        where pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(other);
    });
    await expect.poll(() => metadata.db.connection().execute(idOf)).toBeGreaterThan(0);
    expect(id).toBeGreaterThan(0);
  });

  it('says where changes are not taken', async () => {
    const write = metadata.db.transaction().execute(async (db) => {
      await sql`set transaction read only`.execute(db);
      await db.deleteFrom('settings').where('key', '=', 'none').execute();
    });
    await expect(write).rejects.toMatchObject({ failure: 'read-only' });
  });
});
