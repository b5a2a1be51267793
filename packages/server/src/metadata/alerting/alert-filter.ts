import type { AliasableExpression, Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { cutText } from '../../shared/cut-text.ts';
import { contains } from '../database/contains.ts';
import type { Database } from '../database/tables.ts';

/** Texts of which one is in the name or in an attribute's value, in any case, or none is. */
export interface AlertWord {
  readonly alternatives: readonly string[];
  readonly isExcluded: boolean;
}

/** Which alerts are meant. */
export interface AlertFilter {
  readonly projectId: number;
  readonly monitorId?: number | undefined;
  /** All of which must hold. */
  readonly words: readonly AlertWord[];
  /** Wanted values by facet: `alert_status`, `alert_type` or an attribute. */
  readonly facets: ReadonlyMap<string, readonly string[]>;
  /** Values by attribute that every alert has one of, whatever else is wished. */
  readonly locked?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Facets that are no attributes, with their columns. */
export const OWN_FACETS = { alert_status: 'status', alert_type: 'type' } as const;

/** Bytes of an attribute's value that facets know. */
export const FACET_VALUE_LIMIT = 80;

/** The facet that says whether somebody is on an alert, `yes` or `no`. */
export const ACKNOWLEDGED = 'alert_acknowledged';

/** Whether somebody is on an alert now, as the value of its facet. */
export const acknowledgedText = (
  row: ExpressionBuilder<Database, 'alerts'>,
): AliasableExpression<string> =>
  row.case().when('alerts.acknowledged_until', '>', Date.now()).then('yes').else('no').end();

export const isOwnFacet = (facet: string): facet is keyof typeof OWN_FACETS =>
  Object.hasOwn(OWN_FACETS, facet);

/**
 * The condition of a filter.
 *
 * @param except A facet whose own wish is left out, to count what else it could be.
 */
export function alertMatches(
  row: ExpressionBuilder<Database, 'alerts'>,
  filter: AlertFilter,
  except = '',
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [row('alerts.project_id', '=', filter.projectId)];
  if (filter.monitorId !== undefined)
    conditions.push(row('alerts.monitor_id', '=', filter.monitorId));
  for (const { alternatives, isExcluded } of filter.words) {
    const any = row.or(alternatives.map((word) => contains('alerts.search_text', word)));
    conditions.push(isExcluded ? row.not(any) : any);
  }
  for (const [facet, values] of filter.facets) {
    if (facet === except || values.length === 0) continue;
    if (facet === ACKNOWLEDGED) conditions.push(row(acknowledgedText(row), 'in', values));
    else if (isOwnFacet(facet))
      conditions.push(row(row.cast<string>(`alerts.${OWN_FACETS[facet]}`, 'text'), 'in', values));
    else conditions.push(hasAttribute(row, filter.projectId, facet, values));
  }
  for (const [key, values] of Object.entries(filter.locked ?? {}))
    conditions.push(hasAttribute(row, filter.projectId, key, values));
  return row.and(conditions);
}

/** The condition that an attribute has one of some values. */
function hasAttribute(
  row: ExpressionBuilder<Database, 'alerts'>,
  projectId: number,
  key: string,
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
      .where('alert_attrs.value', 'in', cut),
  );
}
