import type { AlertFacet } from '@spanlight/sdk';
import type { Choice } from '../screens/choice-screen.ts';

/** Wanted values by attribute, and by `alert_status` and `alert_type`. */
export type FacetValues = Readonly<Record<string, readonly string[]>>;

/** A value of a facet. */
export interface FacetValue {
  readonly key: string;
  readonly value: string;
}

/** What an on-call engineer looks at first. */
export const openAlerts: FacetValues = { alert_status: ['open'] };

const shortKeys: Readonly<Record<string, string>> = {
  alert_status: 'status',
  alert_type: 'type',
  alert_severity: 'severity',
  alert_acknowledged: 'acknowledged',
};

/** The values of all facets to choose from, with the chosen ones that no alert has. */
export function facetChoices(
  facets: readonly AlertFacet[],
  chosen: FacetValues,
): Choice<FacetValue>[] {
  const listed = facets.flatMap(({ items }) =>
    items.map(({ key, value, count }) => ({
      label: `${keyText(key)} = ${valueText(value)}  (${count})`,
      value: { key, value },
    })),
  );
  const known = new Set(listed.map(({ value }) => JSON.stringify(value)));
  const missing = Object.entries(chosen).flatMap(([key, values]) =>
    values
      .map((value) => ({
        label: `${keyText(key)} = ${valueText(value)}  (0)`,
        value: { key, value },
      }))
      .filter(({ value }) => !known.has(JSON.stringify(value))),
  );
  return [...missing, ...listed];
}

/** Whether a value is among the chosen ones. */
export function isFacetChosen(chosen: FacetValues, { key, value }: FacetValue): boolean {
  return Object.hasOwn(chosen, key) && chosen[key]?.includes(value) === true;
}

/** The chosen values with one more, or without it. */
export function toggleFacet(chosen: FacetValues, { key, value }: FacetValue): FacetValues {
  const values = Object.hasOwn(chosen, key) ? (chosen[key] ?? []) : [];
  const next = values.includes(value)
    ? values.filter((each) => each !== value)
    : [...values, value];
  const { [key]: _old, ...others } = chosen;
  return next.length === 0 ? others : { ...others, [key]: next };
}

/** The statuses after these: open alone, closed alone, both. */
export function nextStatus(chosen: FacetValues): FacetValues {
  const { alert_status: statuses = [], ...others } = chosen;
  if (statuses.length !== 1) return { ...others, ...openAlerts };
  return statuses[0] === 'open' ? { ...others, alert_status: ['closed'] } : others;
}

/** The chosen values in words: `open, service_name = cart`. */
export function facetText(chosen: FacetValues): string {
  const {
    alert_status: statuses = [],
    alert_type: types = [],
    alert_severity: severities = [],
    ...others
  } = chosen;
  const attributes = Object.entries(others).map(
    ([key, values]) => `${keyText(key)} = ${values.map(valueText).join(' or ')}`,
  );
  const status = statuses.length === 1 ? statuses : ['open and closed'];
  return [...status, ...severities, ...types, ...attributes].join(', ');
}

const keyText = (key: string): string =>
  Object.hasOwn(shortKeys, key) ? (shortKeys[key] ?? key) : key.replace(/^label\./u, '');

const valueText = (value: string): string => (value === '' ? '""' : value);
