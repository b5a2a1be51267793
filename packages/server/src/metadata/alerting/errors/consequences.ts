import type { Alert, Consequence } from '@spanlight/sdk/schemas';
import { type Selectable, sql, type Transaction } from 'kysely';
import * as z from 'zod';
import { storableText } from '../../../shared/cut-text.ts';
import type { ConsequenceTable } from '../../database/alerting-tables.ts';
import { jsonColumn, jsonText, type JsonText } from '../../database/json-column.ts';
import { Store } from '../../database/store.ts';
import type { Database } from '../../database/tables.ts';
import type { AlertRow } from '../alert-row.ts';

/** Consequences an alert is shown with. */
const MAX_SHOWN = 20;
/** Bytes of a name. */
const NAME_LIMIT = 1000;
/** Services a consequence is known to have been seen in, at most. */
const MAX_SERVICES = 100;

/** A group of errors to be noted on the alert of its cause. Times are milliseconds since 1970. */
export interface NewConsequence {
  readonly groupId: string;
  readonly name: string;
  readonly service: string;
  /** The services it was seen in. */
  readonly services: readonly string[];
  readonly count: number;
  readonly firstSeen: number;
  readonly lastSeen: number;
  readonly traceId: string;
  readonly spanId: string;
}

/** A consequence with the alert that it is noted on. */
export type Note = Selectable<ConsequenceTable> & {
  readonly status: AlertRow['status'];
  /** Group of the alert. */
  readonly root: string;
  /** When the newest event of the alert was recorded: of a closed one, when it closed. */
  readonly changedAt: string;
};

/** What errors have caused, noted on their alerts. */
export class Consequences extends Store {
  /** Where each of some groups is noted: on an open alert where there is one, else where it was noted last. */
  async notesOf(
    projectId: number,
    groupIds: readonly string[],
  ): Promise<ReadonlyMap<string, Note>> {
    if (groupIds.length === 0) return new Map();
    const rows = await this.db
      .selectFrom('alert_consequences')
      .innerJoin('alerts', 'alerts.id', 'alert_consequences.alert_id')
      .innerJoin('alert_events', 'alert_events.id', 'alerts.event_id')
      .selectAll('alert_consequences')
      .select([
        'alerts.status',
        sql<string>`coalesce(alerts.span_group_id, '')`.as('root'),
        'alert_events.recorded_at as changedAt',
      ])
      .where('alert_consequences.project_id', '=', projectId)
      .where('alert_consequences.span_group_id', 'in', groupIds)
      .orderBy('alert_consequences.judged_at')
      .orderBy('alert_consequences.alert_id')
      .execute();
    const sorted = rows.toSorted((left, right) => rankOf(left) - rankOf(right));
    return new Map(sorted.map((row) => [row.span_group_id, row]));
  }

  /** Notes consequences of an alert, unless it has closed meanwhile; nobody is told. */
  async note(
    alert: Pick<AlertRow, 'id' | 'project_id'>,
    consequences: readonly NewConsequence[],
    now: number,
  ): Promise<void> {
    await this.db.transaction().execute(async (transaction) => {
      // Holds the alert: whoever closes it waits, or has come first.
      const { numUpdatedRows } = await transaction
        .updateTable('alerts')
        .set({ status: 'open' })
        .where('id', '=', alert.id)
        .where('status', '=', 'open')
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await insertConsequences(transaction, alert, consequences, now);
    });
  }

  /** Brings the figures of a consequence up to date. */
  async refresh(
    { alert_id, span_group_id, service, services }: Note,
    seen: Pick<NewConsequence, 'count' | 'lastSeen' | 'traceId' | 'spanId' | 'services'>,
  ): Promise<void> {
    await this.db
      .updateTable('alert_consequences')
      .set({
        count: seen.count,
        last_seen_at: new Date(seen.lastSeen).toISOString(),
        trace_id: seen.traceId,
        span_id: seen.spanId,
        services: servicesText([service, ...readServices(services, alert_id), ...seen.services]),
      })
      .where('alert_id', '=', alert_id)
      .where('span_group_id', '=', span_group_id)
      .execute();
  }

  /** Remembers that the traces of a consequence have been looked at again, and say the same. */
  async judged({ alert_id, span_group_id }: Note, now: number): Promise<void> {
    await this.db
      .updateTable('alert_consequences')
      .set({ judged_at: now })
      .where('alert_id', '=', alert_id)
      .where('span_group_id', '=', span_group_id)
      .execute();
  }

  /**
   * Alerts with what is noted on them.
   *
   * @param until Milliseconds since 1970: what was noted later is left out.
   */
  async on<Some extends Alert>(alerts: readonly Some[], until?: number): Promise<Some[]> {
    const ids = alerts.flatMap(({ id, type }) => (type === 'error' ? [id] : []));
    if (ids.length === 0) return [...alerts];
    const rows = await this.db
      .with('ranked', (query) =>
        query
          .selectFrom('alert_consequences')
          .selectAll()
          .select([
            sql<number>`row_number() over (partition by alert_id order by first_seen_at, span_group_id)`.as(
              'place',
            ),
            sql<number>`count(*) over (partition by alert_id)`.as('total'),
          ])
          .where('alert_id', 'in', ids)
          .where('noted_at', '<=', until ?? Number.MAX_SAFE_INTEGER),
      )
      .selectFrom('ranked')
      .selectAll()
      .where('place', '<=', MAX_SHOWN)
      .orderBy('alert_id')
      .orderBy('place')
      .execute();
    const byAlert = Map.groupBy(rows, ({ alert_id }) => alert_id);
    return alerts.map((alert) => {
      const own = byAlert.get(alert.id);
      return own === undefined
        ? alert
        : {
            ...alert,
            consequences: own.map(consequenceOf),
            consequenceCount: own[0]?.total ?? own.length,
          };
    });
  }
}

/** Writes consequences of an alert together with what happens to it. */
export async function insertConsequences(
  transaction: Transaction<Database>,
  { id, project_id }: Pick<AlertRow, 'id' | 'project_id'>,
  consequences: readonly NewConsequence[],
  now: number,
): Promise<void> {
  for (const { groupId, name, service, count, ...seen } of consequences) {
    const figures = {
      count,
      first_seen_at: new Date(seen.firstSeen).toISOString(),
      last_seen_at: new Date(seen.lastSeen).toISOString(),
      trace_id: seen.traceId,
      span_id: seen.spanId,
      judged_at: now,
      services: servicesText(seen.services),
    };
    await transaction
      .insertInto('alert_consequences')
      .values({
        alert_id: id,
        project_id,
        span_group_id: groupId,
        // As it was when it was noted: what else falls into the group may read otherwise.
        name: storableText(name, NAME_LIMIT),
        service: storableText(service),
        noted_at: now,
        ...figures,
      })
      .onConflict((conflict) =>
        conflict.columns(['alert_id', 'span_group_id']).doUpdateSet(figures),
      )
      .execute();
  }
}

const readServices = jsonColumn('alert_consequences.services', z.array(z.string()));

/** Each once, in a fixed order. */
const servicesText = (services: readonly string[]): JsonText<string[]> =>
  jsonText([...new Set(services)].filter(Boolean).toSorted().slice(0, MAX_SERVICES));

const consequenceOf = (row: Selectable<ConsequenceTable>): Consequence => ({
  spanGroupId: row.span_group_id,
  name: row.name,
  service: row.service,
  count: row.count,
  firstSeenAt: row.first_seen_at,
  lastSeenAt: row.last_seen_at,
  traceId: row.trace_id,
  spanId: row.span_id,
  ...servicesOf(row),
});

/** Where there are several. */
function servicesOf(row: Selectable<ConsequenceTable>): Pick<Consequence, 'services'> {
  const services = readServices(row.services, row.alert_id);
  return services.length > 1 ? { services } : {};
}

const rankOf = ({ status }: Pick<Note, 'status'>): number => Number(status === 'open');
