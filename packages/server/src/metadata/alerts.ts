import type { Alert, AlertFacet } from '@spanlight/sdk/schemas';
import type { Kysely } from 'kysely';

import { alertFacets } from './alert-facets.ts';
import { alertMatches } from './alert-filter.ts';
import type { AlertFilter } from './alert-filter.ts';
import { alertFromRow } from './alert-row.ts';
import type { Database } from './database.ts';
import { deleteAlerts } from './delete-alerts.ts';
import { ownRecord } from './record-error.ts';

const MOST_ALERTS = 1000;

/** How alerts are sorted. */
export interface AlertOrder {
  readonly by: 'created_at' | 'updated_at';
  readonly descending: boolean;
}

/** Reads alerts. They are written by transitions. */
export class Alerts {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** At most 1000 alerts, how many match, and the facets. */
  async list(
    filter: AlertFilter,
    order: AlertOrder,
  ): Promise<{ alerts: Alert[]; count: number; facets: AlertFacet[] }> {
    const direction = order.descending ? 'desc' : 'asc';
    const [rows, { count }, facets] = await Promise.all([
      this.#db
        .selectFrom('alerts')
        .selectAll()
        .where((row) => alertMatches(row, filter))
        .orderBy(order.by, direction)
        .orderBy('id', direction)
        .limit(MOST_ALERTS)
        .execute(),
      this.#db
        .selectFrom('alerts')
        .select((row) => row.fn.countAll<number | string>().as('count'))
        .where((row) => alertMatches(row, filter))
        .executeTakeFirstOrThrow(),
      alertFacets(this.#db, filter),
    ]);
    return { alerts: rows.map(alertFromRow), count: Number(count), facets };
  }

  /** One alert of the project. Throws a `RecordError`. */
  async get(projectId: number, id: number): Promise<Alert> {
    const row = await this.#db
      .selectFrom('alerts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return alertFromRow(ownRecord(row, projectId));
  }

  /** Ids of all open alerts of a project. */
  async openIds(projectId: number): Promise<number[]> {
    const rows = await this.#db
      .selectFrom('alerts')
      .select('id')
      .where('project_id', '=', projectId)
      .where('status', '=', 'open')
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Deletes alerts of the project with their events; others are left alone. */
  async delete(projectId: number, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#db
      .transaction()
      .execute((transaction) =>
        deleteAlerts(
          transaction,
          transaction
            .selectFrom('alerts')
            .select('id')
            .where('project_id', '=', projectId)
            .where('id', 'in', ids),
        ),
      );
  }
}
