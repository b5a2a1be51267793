import { type AlertNames, countOf, nameAlerts } from '@spanlight/query/groups';
import { type AlertGroup, severities } from '@spanlight/sdk/schemas';
import type { AliasableExpression, ExpressionBuilder, Kysely, SelectQueryBuilder } from 'kysely';
import {
  type AlertFilter,
  alertMatches,
  COMPUTED_FACETS,
  facetName,
  isComputedFacet,
  isOwnFacet,
  OWN_FACETS,
} from '../../metadata/alerting/alert-filter.ts';
import { alertAttrs } from '../../metadata/alerting/alert-row.ts';
import { severityRank } from '../../metadata/alerting/severity-rank.ts';
import type { Database } from '../../metadata/database/tables.ts';

/** Alerts of a group that are named. */
const NAMED = 5;

/** Which groups of alerts are listed. */
export interface GroupListParams {
  /** `monitor`, facets and attributes, three at most. */
  readonly by: readonly string[];
  readonly sortBy: 'updated_at' | 'created_at' | 'severity' | 'count';
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** What an alert and the others of its group have in common. */
interface Keyed {
  first: string;
  second: string;
  third: string;
  id: number;
  status: string;
  is_free: number;
  rank: number;
  created_at: string;
  updated_at: string;
}

const KEYS = ['first', 'second', 'third'] as const;

type Row = ExpressionBuilder<Database, 'alerts'>;

/** A page of groups of alerts, and how many there are. */
export async function listGroups(
  db: Kysely<Database>,
  filter: AlertFilter,
  params: GroupListParams,
): Promise<{ groups: AlertGroup[]; groupCount: number }> {
  const keyed = keyedAlerts(db, filter, params.by);
  const direction = params.descending ? 'desc' : 'asc';
  const grouped = db
    .selectFrom(keyed.as('keyed'))
    .select((row) => [
      ...KEYS,
      row.fn.countAll<number | string>().as('count'),
      row.fn.countAll<number | string>().filterWhere('status', '=', 'open').as('open'),
      row.fn
        .countAll<number | string>()
        .filterWhere((where) => where.and([where('status', '=', 'open'), where('is_free', '=', 1)]))
        .as('free'),
      row.fn.max('rank').as('severity'),
      row.fn.max('created_at').as('created_at'),
      row.fn.max('updated_at').as('updated_at'),
    ])
    .groupBy([...KEYS]);
  const [rows, { groups: groupCount }] = await Promise.all([
    grouped
      .orderBy(params.sortBy, direction)
      .orderBy('updated_at', 'desc')
      .orderBy('first')
      .orderBy('second')
      .orderBy('third')
      .offset(params.offset)
      .limit(params.limit)
      .execute(),
    db
      .selectFrom(grouped.as('grouped'))
      .select((row) => row.fn.countAll<number | string>().as('groups'))
      .executeTakeFirstOrThrow(),
  ]);
  const [named, monitors] = await Promise.all([
    namesOf(db, keyed, rows, params.by),
    monitorNames(db, rows, params.by),
  ]);
  return {
    groupCount: Number(groupCount),
    groups: rows.map((row) => {
      const values = params.by.map((name, at) => [name, row[KEYS[at] ?? 'first']] as const);
      return {
        values: Object.fromEntries(values),
        name: values.map(([name, value]) => readable(name, value, monitors)).join(', '),
        count: Number(row.count),
        openCount: Number(row.open),
        unacknowledgedCount: Number(row.free),
        severity: severities[2 - row.severity] ?? 'warning',
        createdAt: row.created_at,
        updatedAt: row.updated_at,
        ...namedAs(Number(row.count), named.get(keyOf(row))),
      };
    }),
  };
}

/** What the alerts of a group are, in their number, and the names of the first. */
function namedAs(count: number, named: AlertNames | undefined): Pick<AlertGroup, 'noun' | 'names'> {
  const { noun, names } = named ?? { noun: 'alert', names: [] };
  return { noun: countOf(count, noun).slice(`${count} `.length), names: [...names] };
}

/** What is grouped by, and what is counted, of each alert that matches. */
function keyedAlerts(
  db: Kysely<Database>,
  filter: AlertFilter,
  [first, second, third]: readonly string[],
): SelectQueryBuilder<Database, 'alerts', Keyed> {
  return db
    .selectFrom('alerts')
    .select((row) => [
      valueOf(row, filter, first).as('first'),
      valueOf(row, filter, second).as('second'),
      valueOf(row, filter, third).as('third'),
      'alerts.id',
      row.cast<string>('alerts.status', 'text').as('status'),
      row
        .case()
        .when('alerts.acknowledged_until', '>', Date.now())
        .then(0)
        .else(1)
        .end()
        .as('is_free'),
      severityRank('alerts.severity').as('rank'),
      'alerts.created_at',
      'alerts.updated_at',
    ])
    .where((row) => alertMatches(row, filter));
}

/** What an alert has of one name; empty where it lacks it. */
function valueOf(
  row: Row,
  filter: AlertFilter,
  given: string | undefined,
): AliasableExpression<string> {
  if (given === undefined) return row.cast<string>(row.val(''), 'text');
  const name = facetName(given);
  if (name === 'monitor') return row.cast<string>('alerts.monitor_id', 'text');
  if (isComputedFacet(name)) return COMPUTED_FACETS[name].text(row, filter);
  if (isOwnFacet(name)) return row.cast<string>(`alerts.${OWN_FACETS[name]}`, 'text');
  return row.fn.coalesce(
    row
      .selectFrom('alert_attrs')
      .select('alert_attrs.value')
      .whereRef('alert_attrs.alert_id', '=', 'alerts.id')
      .where('alert_attrs.key', '=', name),
    row.cast<string>(row.val(''), 'text'),
  );
}

const keyOf = ({ first, second, third }: Pick<Keyed, (typeof KEYS)[number]>): string =>
  JSON.stringify([first, second, third]);

/** The newest alerts of each group by name. */
async function namesOf(
  db: Kysely<Database>,
  keyed: SelectQueryBuilder<Database, 'alerts', Keyed>,
  groups: readonly Pick<Keyed, (typeof KEYS)[number]>[],
  by: readonly string[],
): Promise<ReadonlyMap<string, AlertNames>> {
  const firsts = [...new Set(groups.map(({ first }) => first))];
  if (firsts.length === 0) return new Map();
  const numbered = db
    .selectFrom(keyed.as('keyed'))
    .select([...KEYS, 'id'])
    .select((row) =>
      row.fn
        .agg<number | string>('row_number')
        .over((over) =>
          over
            .partitionBy([...KEYS])
            .orderBy('updated_at', 'desc')
            .orderBy('id', 'desc'),
        )
        .as('place'),
    )
    .where('first', 'in', firsts);
  const rows = await db
    .selectFrom(numbered.as('numbered'))
    .innerJoin('alerts', 'alerts.id', 'numbered.id')
    .select([...KEYS, 'alerts.id', 'name', 'type', 'monitor_id', 'attrs'])
    .where('place', '<=', NAMED)
    .orderBy('place')
    .execute();
  const byGroup = Map.groupBy(rows, keyOf);
  return new Map(
    [...byGroup].map(([key, some]) => {
      const alerts = some.map((row) => ({
        name: row.name,
        type: row.type,
        monitorId: row.monitor_id,
        attrs: alertAttrs(row),
      }));
      return [key, nameAlerts(alerts, by)];
    }),
  );
}

async function monitorNames(
  db: Kysely<Database>,
  groups: readonly Pick<Keyed, (typeof KEYS)[number]>[],
  by: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const key = KEYS[by.indexOf('monitor')];
  const ids = key === undefined ? [] : [...new Set(groups.map((row) => Number(row[key])))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('monitors')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [String(id), name]));
}

/** What alerts are whose facet says `yes`. */
const YES_OR_NO: ReadonlyMap<string, string> = new Map([
  ['alert_acknowledged', 'acknowledged'],
  ['alert_muted', 'muted'],
]);

/** A value for people. */
function readable(name: string, value: string, monitors: ReadonlyMap<string, string>): string {
  if (name === 'monitor') return value === '0' ? 'Errors' : (monitors.get(value) ?? `#${value}`);
  const word = YES_OR_NO.get(name);
  if (word !== undefined) return value === 'yes' ? word : `not ${word}`;
  return value === '' ? `no ${name}` : value;
}
