import { factName, FACTS, type Silence } from '@spanlight/query/silences';
import { defaultSeverity } from '@spanlight/sdk/schemas';
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { cutText } from '../../shared/cut-text.ts';
import type { Database } from '../database/tables.ts';

/** Bytes of an attribute's value that facets know. */
export const FACET_VALUE_LIMIT = 80;

type Row = ExpressionBuilder<Database, 'alerts'>;
type Operator = 'in' | 'not in';

/** The conditions of what an alert is besides its attributes. Alerts of errors have no monitor of their own. */
const FACT_CONDITIONS: Readonly<
  Record<
    (typeof FACTS)[number],
    (
      row: Row,
      operator: Operator,
      values: readonly string[],
      projectId: number,
    ) => Expression<SqlBool>
  >
> = {
  severity: (row, operator, values) =>
    row(row.fn.coalesce('alerts.severity', row.val(defaultSeverity)), operator, values),
  'alert.id': (row, operator, values) =>
    row(row.cast<string>('alerts.id', 'text'), operator, values),
  'monitor.id': (row, operator, values) =>
    row.and([
      row('alerts.monitor_id', '!=', 0),
      row(row.cast<string>('alerts.monitor_id', 'text'), operator, values),
    ]),
  'monitor.name': (row, operator, values, projectId) =>
    ofMonitors(row, projectId, 'monitors.name', operator, values),
  'monitor.owner': (row, operator, values, projectId) =>
    ofMonitors(row, projectId, 'monitors.owner', operator, values),
};

type Matchers = Pick<Silence, 'all' | 'matchers'>;

/** The condition that a silence of a project is about one of its alerts: what `isAbout` says of its facts. */
export function isAboutRow(
  row: Row,
  projectId: number,
  { all, matchers }: Matchers,
): Expression<SqlBool> {
  if (all) return sql<SqlBool>`1 = 1`;
  if (matchers.length === 0) return sql<SqlBool>`1 = 0`;
  return row.and(
    matchers.map(({ attr, op, values }) => {
      const operator = op === '=' ? 'in' : 'not in';
      const fact = FACTS.find((name) => name === factName(attr));
      return fact === undefined
        ? hasAttribute(row, projectId, factName(attr), operator, values)
        : FACT_CONDITIONS[fact](row, operator, values, projectId);
    }),
  );
}

/** The condition that any of some silences of a project is about one of its alerts. */
export function isAboutAnyRow(
  row: Row,
  projectId: number,
  silences: readonly Matchers[],
): Expression<SqlBool> {
  return row.or(joined(silences).map((silence) => isAboutRow(row, projectId, silence)));
}

/** Silences that want one thing each are one that wants any of them: a person mutes alert by alert. */
function joined(silences: readonly Matchers[]): Matchers[] {
  const single = ({ all, matchers: [first, ...more] }: Matchers): string | undefined =>
    !all && first?.op === '=' && more.length === 0 ? factName(first.attr) : undefined;
  return [...Map.groupBy(silences, single)].flatMap(([attr, some]) =>
    attr === undefined
      ? some
      : [
          {
            all: false,
            matchers: [
              {
                attr,
                op: '=' as const,
                values: some.flatMap(({ matchers }) => matchers.flatMap(({ values }) => values)),
              },
            ],
          },
        ],
  );
}

function ofMonitors(
  row: Row,
  projectId: number,
  column: 'monitors.name' | 'monitors.owner',
  operator: Operator,
  values: readonly string[],
): Expression<SqlBool> {
  return row(
    'alerts.monitor_id',
    'in',
    row
      .selectFrom('monitors')
      .select('monitors.id')
      .where('monitors.project_id', '=', projectId)
      .where(column, operator, values),
  );
}

/**
 * The condition that an attribute of an alert has one of some values, or has a value and none of them. The project is named
 * again, and not taken from the alert, so that the database looks the values up once and not for each alert.
 */
export function hasAttribute(
  row: Row,
  projectId: number,
  key: string,
  operator: Operator,
  values: readonly string[],
): Expression<SqlBool> {
  const cut = values.map((value) => cutText(value, FACET_VALUE_LIMIT));
  return row(
    'alerts.id',
    'in',
    row
      .selectFrom('alert_attrs')
      .select('alert_attrs.alert_id')
      .where('alert_attrs.project_id', '=', projectId)
      .where('alert_attrs.key', '=', key)
      .where('alert_attrs.value', operator, cut),
  );
}
