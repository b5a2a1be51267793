import { Client } from 'pg';

/** Milliseconds that a connection may take to come. */
const CONNECT = 10_000;
/** A number that no other lock of the database has. */
const KEY = 7_261_404_210;

/**
 * Waits until no other server of the installation migrates the telemetry, and keeps the others waiting until what it answers is
 * called. A server that dies keeps nobody waiting. Throws what the database throws.
 *
 * @param url of the PostgreSQL that the servers share
 * @param onWait called where another server is at it
 */
export async function lockMigrations(
  url: string,
  onWait: () => void,
): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT });
  // The lock goes with the connection. Others may begin then, which does no harm: each statement may run twice.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // In a transaction, as a pooler may give each statement outside of one to another connection.
    await client.query('begin');
    const found = await client.query<{ held: boolean }>(
      'select pg_try_advisory_xact_lock($1) as held',
      [KEY],
    );
    if (found.rows[0]?.held !== true) {
      onWait();
      await client.query('select pg_advisory_xact_lock($1)', [KEY]);
    }
  } catch (error) {
    await client.end();
    throw error;
  }
  return () => client.end();
}
