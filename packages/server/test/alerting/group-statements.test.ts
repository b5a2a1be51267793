import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Transaction,
} from 'kysely';
import { expect, test } from 'vitest';
import { openAlerts, skipAcknowledged } from '../../src/alerting/groups/pending-deliveries.ts';
import type { Database } from '../../src/metadata/database/tables.ts';
import { openMetadata } from '../../src/metadata/open.ts';
import { sqliteStore } from '../support/metadata-stores.ts';

test.each<[string, (transaction: Transaction<Database>) => Promise<unknown>]>([
  ['acknowledged steps', (transaction) => skipAcknowledged(transaction, 1, 0)],
  ['alerts that are open', (transaction) => openAlerts(transaction, 1, new Set(), 0)],
])('%s look at the alerts of a group, however many others are open', async (_, ask) => {
  const asked = await statementsOf(ask);
  const place = await sqliteStore();
  const { db, close } = await openMetadata(place.store);
  const plans = asked.map(async ({ sql, parameters }) => {
    const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await db.executeQuery<{ detail: string }>(plan);
    return rows.map(({ detail }) => detail);
  });
  const steps = (await Promise.all(plans)).flat();
  expect(steps.filter((step) => step.includes(' alerts '))).toEqual([
    'SEARCH alerts USING INTEGER PRIMARY KEY (rowid=?)',
  ]);
  expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([]);
  await close();
  await place.remove();
});

/** The statements in which something is asked, asked of nobody. */
async function statementsOf(
  ask: (transaction: Transaction<Database>) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const asked: CompiledQuery[] = [];
  const recorder = new Kysely<Database>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    log: ({ query }) => {
      asked.push(query);
    },
  });
  await recorder.transaction().execute(ask);
  return asked.filter(({ sql }) => /^(select|update) /.test(sql));
}
