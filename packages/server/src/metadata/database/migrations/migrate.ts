import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database } from '../tables.ts';
import { accounts } from './001-accounts.ts';
import { receipts } from './002-receipts.ts';
import { metrics } from './003-metrics.ts';
import { dashboards } from './004-dashboards.ts';
import { alerting } from './005-alerting.ts';
import { alertGuards } from './006-alert-guards.ts';
import { editedDashboards } from './007-edited-dashboards.ts';
import { eventDeciders } from './008-event-deciders.ts';
import { alertRetention } from './009-alert-retention.ts';
import type { Columns } from './columns.ts';

type Step = (db: Kysely<unknown>, columns: Columns) => Promise<void>;

/** In the order they run, by name. Never edit one that was released: add the next. */
const STEPS: Readonly<Record<string, Step>> = {
  '001-accounts': accounts,
  '002-receipts': receipts,
  '003-metrics': metrics,
  '004-dashboards': dashboards,
  '005-alerting': alerting,
  '006-alert-guards': alertGuards,
  '007-edited-dashboards': editedDashboards,
  '008-event-deciders': eventDeciders,
  '009-alert-retention': alertRetention,
};

/**
 * Runs the migrations that have not run. Several servers may start at once: one migrates, the others
 * wait for it.
 */
export async function migrateMetadata(db: Kysely<Database>, columns: Columns): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: () =>
        Promise.resolve(
          Object.fromEntries(
            Object.entries(STEPS).map(([name, step]) => [
              name,
              { up: (transaction: Kysely<unknown>) => step(transaction, columns) },
            ]),
          ),
        ),
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
