import type { Silence } from '@spanlight/query/silences';
import { defaultSeverity } from '@spanlight/sdk/schemas';
import type { AliasableExpression, Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { contains } from '../database/contains.ts';
import type { Database } from '../database/tables.ts';
import { hasAttribute, isAboutAnyRow } from '../silences/alert-conditions.ts';

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
  /** The silences in force, which say what is muted. */
  readonly inForce?: readonly Pick<Silence, 'all' | 'matchers'>[] | undefined;
  /** Values by attribute that every alert has one of, whatever else is wished. */
  readonly locked?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Monitors of which one has opened every alert, whatever else is wished. */
  readonly onlyMonitors?: readonly number[] | undefined;
}

/** A facet that is computed of a row. */
export interface ComputedFacet {
  /** The value of an alert of which nobody has said anything: where all have it, the facet is not worth a line. */
  readonly usual: string;
  readonly text: (
    row: ExpressionBuilder<Database, 'alerts'>,
    filter: AlertFilter,
  ) => AliasableExpression<string>;
}

/** Facets that are no attributes, with their columns. */
export const OWN_FACETS = { alert_status: 'status', alert_type: 'type' } as const;

/** Facets that are computed. */
export const COMPUTED_FACETS: Readonly<
  Record<'alert_severity' | 'alert_acknowledged' | 'alert_muted', ComputedFacet>
> = {
  alert_severity: {
    usual: defaultSeverity,
    text: (row) =>
      row.fn.coalesce(
        row.cast<string>('alerts.severity', 'text'),
        row.val<string>(defaultSeverity),
      ),
  },
  /** Whether somebody is on an alert now, `yes` or `no`. */
  alert_acknowledged: {
    usual: 'no',
    text: (row) =>
      row.case().when('alerts.acknowledged_until', '>', Date.now()).then('yes').else('no').end(),
  },
  /** Whether a silence holds an alert, `yes` or `no`. */
  alert_muted: {
    usual: 'no',
    text: (row, { projectId, inForce = [] }) =>
      row
        .case()
        .when(isAboutAnyRow(row, projectId, inForce))
        .then('yes')
        .else('no')
        .end(),
  },
};

/** What the keys of labels begin with among facets: no attribute has a dot. */
export const LABEL_PREFIX = 'label.';

/** What a name of people means among facets: severity is called so by silences, groups and YAML. */
export const facetName = (name: string): string => (name === 'severity' ? 'alert_severity' : name);

export const isOwnFacet = (facet: string): facet is keyof typeof OWN_FACETS =>
  Object.hasOwn(OWN_FACETS, facet);

export const isComputedFacet = (facet: string): facet is keyof typeof COMPUTED_FACETS =>
  Object.hasOwn(COMPUTED_FACETS, facet);

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
  if (filter.onlyMonitors) conditions.push(row('alerts.monitor_id', 'in', filter.onlyMonitors));
  for (const { alternatives, isExcluded } of filter.words) {
    const any = row.or(alternatives.map((word) => contains('alerts.search_text', word)));
    conditions.push(isExcluded ? row.not(any) : any);
  }
  for (const [facet, values] of filter.facets) {
    if (facet === except || values.length === 0) continue;
    if (isComputedFacet(facet))
      conditions.push(row(COMPUTED_FACETS[facet].text(row, filter), 'in', values));
    else if (isOwnFacet(facet))
      conditions.push(row(row.cast<string>(`alerts.${OWN_FACETS[facet]}`, 'text'), 'in', values));
    else conditions.push(hasValue(row, filter.projectId, facet, values));
  }
  for (const [key, values] of Object.entries(filter.locked ?? {}))
    conditions.push(hasAttribute(row, filter.projectId, key, 'in', values));
  return row.and(conditions);
}

/** The condition that an attribute has one of some values; one that isn't there is empty. */
function hasValue(
  row: ExpressionBuilder<Database, 'alerts'>,
  projectId: number,
  key: string,
  values: readonly string[],
): Expression<SqlBool> {
  const has = hasAttribute(row, projectId, key, 'in', values);
  if (!values.includes('')) return has;
  const known = row
    .selectFrom('alert_attrs')
    .select('alert_attrs.alert_id')
    .whereRef('alert_attrs.alert_id', '=', 'alerts.id')
    .where('alert_attrs.key', '=', key);
  return row.or([has, row.not(row.exists(known))]);
}
