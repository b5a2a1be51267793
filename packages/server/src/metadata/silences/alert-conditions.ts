import { factName, FACTS, type Silence } from '@spanlight/query/silences';
import { usualSeverity } from '@spanlight/sdk/schemas';
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
    (row: Row, operator: Operator, values: readonly string[]) => Expression<SqlBool>
  >
> = {
  severity: (row, operator, values) =>
    row(row.fn.coalesce('alerts.severity', row.val(usualSeverity)), operator, values),
  'alert.id': (row, operator, values) =>
    row(row.cast<string>('alerts.id', 'text'), operator, values),
  'monitor.id': (row, operator, values) =>
    row.and([
      row('alerts.monitor_id', '!=', 0),
      row(row.cast<string>('alerts.monitor_id', 'text'), operator, values),
    ]),
  'monitor.name': (row, operator, values) => ofMonitors(row, 'monitors.name', operator, values),
  'monitor.owner': (row, operator, values) => ofMonitors(row, 'monitors.owner', operator, values),
};

/** The condition that a silence is about an alert: what `isAbout` says of its facts. */
export function isAboutRow(
  row: Row,
  { all, matchers }: Pick<Silence, 'all' | 'matchers'>,
): Expression<SqlBool> {
  if (all) return sql<SqlBool>`1 = 1`;
  if (matchers.length === 0) return sql<SqlBool>`1 = 0`;
  return row.and(
    matchers.map(({ attr, op, values }) => {
      const operator = op === '=' ? 'in' : 'not in';
      const fact = FACTS.find((name) => name === factName(attr));
      return fact === undefined
        ? hasAttribute(row, factName(attr), operator, values)
        : FACT_CONDITIONS[fact](row, operator, values);
    }),
  );
}

function ofMonitors(
  row: Row,
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
      .whereRef('monitors.project_id', '=', 'alerts.project_id')
      .where(column, operator, values),
  );
}

/** The condition that an attribute has one of some values, or has a value and none of them. */
export function hasAttribute(
  row: Row,
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
      .whereRef('alert_attrs.project_id', '=', 'alerts.project_id')
      .where('alert_attrs.key', '=', key)
      .where('alert_attrs.value', operator, cut),
  );
}
