import type { Alert, AlertFacet } from '@spanlight/sdk/schemas';
import type { Kysely, Selectable } from 'kysely';

import { alertFacets } from './alert-facets.ts';
import { alertMatches } from './alert-filter.ts';
import type { AlertFilter } from './alert-filter.ts';
import { alertFromRow } from './alert-row.ts';
import type { AlertTable } from './alerting-tables.ts';
import type { Database } from './database.ts';
import { deleteAlerts } from './delete-alerts.ts';
import { rememberGroups } from './deleted-error-groups.ts';
import { ownRecord } from './record-error.ts';

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

  /** So many of the alerts, how many match, and the facets where they are wanted; with a limit of 0 only how many. */
  async list(
    filter: AlertFilter,
    order: AlertOrder,
    limit: number,
    withFacets: boolean,
  ): Promise<{ alerts: Alert[]; count: number; facets: AlertFacet[] }> {
    const direction = order.descending ? 'desc' : 'asc';
    const [rows, { count }, facets] = await Promise.all([
      this.#db
        .selectFrom('alerts')
        .selectAll()
        .where((row) => alertMatches(row, filter))
        .orderBy(order.by, direction)
        .orderBy('id', direction)
        .limit(limit)
        .execute(),
      this.#db
        .selectFrom('alerts')
        .select((row) => row.fn.countAll<number | string>().as('count'))
        .where((row) => alertMatches(row, filter))
        .executeTakeFirstOrThrow(),
      withFacets && limit > 0 ? alertFacets(this.#db, filter) : [],
    ]);
    return { alerts: rows.map(alertFromRow), count: Number(count), facets };
  }

  /**
   * The alerts that an evaluation of a monitor may change, by series: the open ones, those closed by hand, and those
   * that closed since a time.
   *
   * @param since RFC 3339 in UTC
   */
  async ofMonitor(
    monitorId: number,
    since: string,
  ): Promise<ReadonlyMap<string, Selectable<AlertTable>>> {
    const rows = await this.#db
      .selectFrom('alerts')
      .selectAll()
      .where('monitor_id', '=', monitorId)
      .where((row) =>
        row.or([
          row('status', '=', 'open'),
          row('silenced', '=', 1),
          row('updated_at', '>=', since),
        ]),
      )
      .orderBy('updated_at')
      .orderBy('id')
      .execute();
    // An open alert is the one to decide about, whatever has closed since it began.
    const sorted = rows.toSorted((left, right) => rankOf(left) - rankOf(right));
    return new Map(sorted.map((row) => [row.series_hash ?? '', row]));
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
  async delete(projectId: number, ids: readonly number[], now = Date.now()): Promise<void> {
    if (ids.length === 0) return;
    await this.#db.transaction().execute(async (transaction) => {
      const own = transaction
        .selectFrom('alerts')
        .where('project_id', '=', projectId)
        .where('id', 'in', ids);
      await rememberGroups(transaction, own.selectAll(), now);
      await deleteAlerts(transaction, own.select('id'));
    });
  }
}

const rankOf = ({ status }: Selectable<AlertTable>): number => Number(status === 'open');
