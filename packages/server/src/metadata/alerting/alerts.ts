import type { Alert, AlertFacet } from '@spanlight/sdk/schemas';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { jsonText } from '../database/json-column.ts';
import { alertFacets } from './alert-facets.ts';
import { type AlertFilter, alertMatches } from './alert-filter.ts';
import { alertFromRow, type AlertRow } from './alert-row.ts';
import { deleteAlerts } from './delete-alerts.ts';
import { rememberGroups } from './errors/deleted-error-groups.ts';
import { ownRecord } from '../../shared/errors/record-error.ts';
import { Store } from '../database/store.ts';
import { severityRank } from './severity-rank.ts';
import type { Database } from '../database/tables.ts';

/** How alerts are sorted. */
export interface AlertOrder {
  readonly by: 'created_at' | 'updated_at' | 'severity';
  readonly descending: boolean;
}

/** The place of an alert in the order in which alerts were made. */
export interface AlertPlace {
  /** RFC 3339 in UTC. */
  readonly createdAt: string;
  readonly id: number;
}

/** The condition of what stands behind a place. */
function isBehind(
  row: ExpressionBuilder<Database, 'alerts'>,
  { createdAt, id }: AlertPlace,
  isDescending: boolean,
): Expression<SqlBool> {
  const operator = isDescending ? '<' : '>';
  return row.or([
    row('created_at', operator, createdAt),
    row.and([row('created_at', '=', createdAt), row('id', operator, id)]),
  ]);
}

/** Finds alerts. Their events and what those change are written by transitions. */
export class Alerts extends Store {
  /** So many of the alerts, how many match, and the facets where they are wanted; with a limit of 0 only how many. */
  async list(
    filter: AlertFilter,
    order: AlertOrder,
    limit: number,
    withFacets: boolean,
    after?: AlertPlace,
  ): Promise<{ alerts: Alert[]; count: number; facets: AlertFacet[]; next?: AlertPlace }> {
    const direction = order.descending ? 'desc' : 'asc';
    let listed = this.db
      .selectFrom('alerts')
      .selectAll()
      .where((row) => alertMatches(row, filter));
    if (after) listed = listed.where((row) => isBehind(row, after, order.descending));
    const [found, { count }, facets] = await Promise.all([
      (order.by === 'severity'
        ? listed.orderBy(severityRank('severity'), direction).orderBy('updated_at', 'desc')
        : listed.orderBy(order.by, direction)
      )
        .orderBy('id', direction)
        .limit(limit + 1)
        .execute(),
      this.db
        .selectFrom('alerts')
        .select((row) => row.fn.countAll<number | string>().as('count'))
        .where((row) => alertMatches(row, filter))
        .executeTakeFirstOrThrow(),
      withFacets && limit > 0 ? alertFacets(this.db, filter) : [],
    ]);
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    return {
      alerts: rows.map((row) => alertFromRow(row)),
      count: Number(count),
      facets,
      ...(last && { next: { createdAt: last.created_at, id: last.id } }),
    };
  }

  /**
   * The alerts that an evaluation of a monitor may change, by series: the open ones, those closed by hand, and those
   * that closed since a time.
   *
   * @param since RFC 3339 in UTC
   */
  async ofMonitor(monitorId: number, since: string): Promise<ReadonlyMap<string, AlertRow>> {
    const rows = await this.db
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

  /** The alerts of groups of errors, by group. */
  async ofGroups(
    projectId: number,
    groupIds: readonly string[],
  ): Promise<ReadonlyMap<string, AlertRow>> {
    if (groupIds.length === 0) return new Map();
    const rows = await this.db
      .selectFrom('alerts')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('span_group_id', 'in', groupIds)
      .execute();
    return new Map(rows.map((row) => [row.span_group_id ?? '', row]));
  }

  /** One alert of the project. Throws a `RecordError`. */
  async get(projectId: number, id: number): Promise<Alert> {
    return alertFromRow(await this.row(projectId, id));
  }

  /** One alert of the project, as stored. Throws a `RecordError`. */
  async row(projectId: number, id: number): Promise<AlertRow> {
    return ownRecord(await this.find(id), projectId);
  }

  /** An alert of any project. */
  async find(id: number): Promise<AlertRow | undefined> {
    return await this.db.selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** Alerts by their ids, of any project. */
  async some(ids: readonly number[]): Promise<AlertRow[]> {
    return await this.db.selectFrom('alerts').selectAll().where('id', 'in', ids).execute();
  }

  /**
   * The open alerts whose escalation is to be looked at, by id, of all projects.
   *
   * @param now Milliseconds since 1970.
   * @param after Those of ids up to this one are left out.
   */
  async escalating(now: number, after: number, limit: number): Promise<AlertRow[]> {
    return await this.db
      .selectFrom('alerts')
      .selectAll()
      .where('escalates_at', 'is not', null)
      .where('escalates_at', '<=', now)
      .where('status', '=', 'open')
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
  }

  /** The id of the open alert about the same series of the same monitor. */
  async openTwin({ monitor_id, series_hash }: AlertRow): Promise<number | undefined> {
    if (series_hash === null) return undefined;
    const twin = await this.db
      .selectFrom('alerts')
      .select('id')
      .where('monitor_id', '=', monitor_id)
      .where('series_hash', '=', series_hash)
      .where('status', '=', 'open')
      .executeTakeFirst();
    return twin?.id;
  }

  /** Lets an alert that was closed by hand open again; undefined when it has changed since it was read. */
  async rearm({ id, event_id }: AlertRow): Promise<AlertRow | undefined> {
    return await this.db
      .updateTable('alerts')
      .set({ silenced: 0 })
      .where('id', '=', id)
      .where('event_id', '=', event_id)
      .returningAll()
      .executeTakeFirst();
  }

  /**
   * Brings the figures of an alert and of its newest event up to date, unless it has changed since it was read; nobody is
   * told.
   *
   * @param time RFC 3339 in UTC
   */
  async refresh({ id, event_id }: AlertRow, params: Alert['params'], time: string): Promise<void> {
    const changes = { params: jsonText(params), time };
    await this.db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('alerts')
        .set(changes)
        .where('id', '=', id)
        .where('event_id', '=', event_id)
        .executeTakeFirst();
      // Somebody changed it meanwhile: what its event said then stays.
      if (numUpdatedRows === 0n) return;
      await transaction
        .updateTable('alert_events')
        .set(changes)
        .where('id', '=', event_id ?? 0)
        .execute();
    });
  }

  /** Ids of all open alerts of a project. */
  async openIds(projectId: number): Promise<number[]> {
    const rows = await this.db
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
    await this.db.transaction().execute(async (transaction) => {
      const own = transaction
        .selectFrom('alerts')
        .where('project_id', '=', projectId)
        .where('id', 'in', ids);
      await rememberGroups(transaction, own.selectAll(), now);
      await deleteAlerts(transaction, own.select('id'));
    });
  }
}

const rankOf = ({ status }: AlertRow): number => Number(status === 'open');
