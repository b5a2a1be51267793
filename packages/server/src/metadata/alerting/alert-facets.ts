import type { AlertFacet } from '@spanlight/sdk/schemas';
import type { Kysely } from 'kysely';
import {
  type AlertFilter,
  alertMatches,
  COMPUTED_FACETS,
  isComputedFacet,
  isOwnFacet,
  OWN_FACETS,
} from './alert-filter.ts';
import type { Database } from '../database/tables.ts';

/** Values of an attribute that are listed. */
const MAX_VALUES = 1000;

interface Count {
  readonly key: string;
  readonly value: string;
  readonly count: number;
}

/**
 * The values of status, type and every attribute among the matching alerts. What a facet itself asks for doesn't
 * narrow its own values, so that one can see what else there is.
 */
export async function alertFacets(
  db: Kysely<Database>,
  filter: AlertFilter,
): Promise<AlertFacet[]> {
  const wished = [...filter.facets.keys()].filter(
    (facet) => !isOwnFacet(facet) && !isComputedFacet(facet),
  );
  const [status, type, severity, acknowledged, muted, attributes, ...own] = await Promise.all([
    ownFacet(db, filter, 'alert_status'),
    ownFacet(db, filter, 'alert_type'),
    computedFacet(db, filter, 'alert_severity'),
    computedFacet(db, filter, 'alert_acknowledged'),
    computedFacet(db, filter, 'alert_muted'),
    attributeCounts(db, filter),
    ...wished.map((facet) => attributeCounts(db, filter, facet)),
  ]);
  const counts = [...attributes.filter(({ key }) => !wished.includes(key)), ...own.flat()];
  const byKey = [...Map.groupBy(counts, ({ key }) => key)];
  return [
    facetOf('alert_status', withOpen(status)),
    facetOf('alert_type', type),
    severity,
    acknowledged,
    muted,
    ...byKey
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, some]) => facetOf(key, some)),
  ].filter(({ items }) => items.length > 0);
}

async function ownFacet(
  db: Kysely<Database>,
  filter: AlertFilter,
  facet: keyof typeof OWN_FACETS,
): Promise<Count[]> {
  const column = OWN_FACETS[facet];
  const rows = await db
    .selectFrom('alerts')
    .select([`alerts.${column} as value`, (row) => row.fn.countAll<number | string>().as('count')])
    .where((row) => alertMatches(row, filter, facet))
    .groupBy(`alerts.${column}`)
    .execute();
  return rows.map(({ value, count }) => ({ key: facet, value, count: Number(count) }));
}

/** Empty where all alerts are as usual. */
async function computedFacet(
  db: Kysely<Database>,
  filter: AlertFilter,
  facet: keyof typeof COMPUTED_FACETS,
): Promise<AlertFacet> {
  const { text, usual } = COMPUTED_FACETS[facet];
  const rows = await db
    .selectFrom('alerts')
    .select([
      (row) => text(row, filter).as('value'),
      (row) => row.fn.countAll<number | string>().as('count'),
    ])
    .where((row) => alertMatches(row, filter, facet))
    .groupBy('value')
    .execute();
  const counts = rows.map(({ value, count }) => ({ key: facet, value, count: Number(count) }));
  return facetOf(facet, counts.some(({ value }) => value !== usual) ? counts : []);
}

/** Counts of the first values of every attribute, or of one without its own wish. */
async function attributeCounts(
  db: Kysely<Database>,
  filter: AlertFilter,
  only?: string,
): Promise<Count[]> {
  let values = db
    .selectFrom('alerts')
    .innerJoin('alert_attrs', 'alert_attrs.alert_id', 'alerts.id')
    .select([
      'alert_attrs.key as key',
      'alert_attrs.value as value',
      (row) => row.fn.countAll<number | string>().as('count'),
      (row) =>
        row.fn
          .agg<number | string>('row_number')
          .over((over) => over.partitionBy('alert_attrs.key').orderBy('alert_attrs.value'))
          .as('place'),
    ])
    .where((row) => alertMatches(row, filter, only))
    .groupBy(['alert_attrs.key', 'alert_attrs.value']);
  if (only !== undefined) values = values.where('alert_attrs.key', '=', only);
  const rows = await db
    .selectFrom(values.as('numbered'))
    .select(['key', 'value', 'count'])
    .where('place', '<=', MAX_VALUES)
    .execute();
  return rows.map(({ key, value, count }) => ({ key, value, count: Number(count) }));
}

/** Where alerts exist but none is open, that is worth a line. */
const withOpen = (counts: readonly Count[]): readonly Count[] =>
  counts.length > 0 && !counts.some(({ value }) => value === 'open')
    ? [...counts, { key: 'alert_status', value: 'open', count: 0 }]
    : counts;

const facetOf = (key: string, counts: readonly Count[]): AlertFacet => ({
  key,
  items: counts
    .toSorted((left, right) => (left.value < right.value ? -1 : 1))
    .map(({ value, count }) => ({ key, value, count })),
});
