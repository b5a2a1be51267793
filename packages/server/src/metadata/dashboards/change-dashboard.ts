import type { Dashboard } from '@spanlight/sdk/schemas';
import type { Kysely, Selectable, Transaction, Updateable } from 'kysely';
import { checkRevision, ownRecord } from '../../shared/errors/record-error.ts';
import { dashboardOf } from './dashboard-row.ts';
import type { DashboardTable, Database } from '../database/tables.ts';
import { nowAfter } from '../database/times.ts';

/** Which dashboard is to be changed, by whom. */
export interface DashboardTarget {
  /** The project that the writer works in. */
  readonly projectId: number;
  readonly dashId: number;
  /** The revision the writer has seen: any other is refused. Undefined takes any. */
  readonly revision?: number | undefined;
}

/** What a change came to. */
export interface Change<Value> {
  readonly value: Value;
  /**
   * An `edit` moves `updatedAt`, an `arrangement` (positions, settings) leaves it; both raise the revision and keep
   * templates from changing the dashboard. With `nothing` the dashboard stays as it was.
   */
  readonly effect: 'edit' | 'arrangement' | 'nothing';
  /** New values of the dashboard itself. */
  readonly set?: Updateable<DashboardTable>;
}

/** A change that is stored. */
export interface Changed<Value> {
  readonly value: Value;
  /** The dashboard's revision from now on. */
  readonly revision: number;
}

/** The dashboard that a writer wants to change. Throws a `RecordError` when it is missing, foreign or stale. */
export async function dashboardToChange(
  db: Kysely<Database>,
  { projectId, dashId, revision }: DashboardTarget,
): Promise<Dashboard> {
  const row = await db
    .selectFrom('dashboards')
    .selectAll()
    .where('id', '=', dashId)
    .executeTakeFirst();
  const dashboard = dashboardOf(ownRecord(row, projectId));
  checkRevision('dashboard', dashboard.revision, revision);
  return dashboard;
}

/**
 * Changes a dashboard, its rows or its items in one transaction; changes of one dashboard wait for each other.
 *
 * Throws a `RecordError` when the dashboard is missing, foreign or stale.
 */
export async function changeDashboard<Value>(
  db: Kysely<Database>,
  target: DashboardTarget,
  work: (
    transaction: Transaction<Database>,
    before: Dashboard,
    row: Selectable<DashboardTable>,
  ) => Promise<Change<Value>>,
): Promise<Changed<Value>> {
  return await db.transaction().execute(async (transaction) => {
    // An update, although nothing changes yet: it locks the row in PostgreSQL and the file in SQLite.
    const found = await transaction
      .updateTable('dashboards')
      .set((set) => ({ revision: set.ref('revision') }))
      .where('id', '=', target.dashId)
      .returningAll()
      .executeTakeFirst();
    const row = ownRecord(found, target.projectId);
    const before = dashboardOf(row);
    checkRevision('dashboard', before.revision, target.revision);
    const { value, effect, set } = await work(transaction, before, row);
    if (effect === 'nothing') return { value, revision: before.revision };
    const revision = before.revision + 1;
    await transaction
      .updateTable('dashboards')
      .set({
        ...(effect === 'edit' && { updated_at: nowAfter(before.createdAt) }),
        edited: 1,
        ...set,
        revision,
      })
      .where('id', '=', target.dashId)
      .execute();
    return { value, revision };
  });
}
