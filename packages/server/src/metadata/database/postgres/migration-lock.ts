import { Client } from 'pg';
import { errorCode } from '../../../shared/errors/error-code.ts';

/** Milliseconds that a connection may take to come. */
const CONNECT = 10_000;
/** How long another server is waited for: longer than migrations take, and far shorter than a lost connection may be taken for one. */
const PATIENCE = '10min';
/** PostgreSQL's code for a lock that did not come in time. */
const NOT_IN_TIME = '55P03';
/** A number that no other lock of the database has. */
const KEY = 7_261_404_210;

/**
 * Waits until no other server of the installation migrates the telemetry, and keeps the others waiting until what it answers is
 * called. A server that dies keeps nobody waiting, and one whose machine is gone ten minutes: migrations may run side by side, as
 * each statement may run twice. Throws what the database throws.
 *
 * @param url of the PostgreSQL that the servers share
 * @param onWait called where another server is at it
 */
export async function lockMigrations(
  url: string,
  onWait: () => void,
): Promise<() => Promise<void>> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT,
    keepAlive: true,
  });
  // The lock goes with the connection: others may begin then.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // In a transaction, as a pooler may give each statement outside of one to another connection.
    await client.query('begin');
    await client.query(`set local lock_timeout = '${PATIENCE}'`);
    await client.query('set local statement_timeout = 0');
    const found = await client.query<{ held: boolean }>(
      'select pg_try_advisory_xact_lock($1) as held',
      [KEY],
    );
    if (found.rows[0]?.held !== true) {
      onWait();
      await client.query('select pg_advisory_xact_lock($1)', [KEY]);
    }
  } catch (error) {
    if (errorCode(error) !== NOT_IN_TIME) {
      await client.end();
      throw error;
    }
  }
  return () => client.end();
}
