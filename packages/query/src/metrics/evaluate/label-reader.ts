import type { Grouping } from '../analysis/selector.ts';
import type { Series, SeriesSet } from './series.ts';

/**
 * Finds what the series of a set say to a grouping: the label of that name, else the label or the
 * attribute that the grouping is made from, else `''`.
 */
export function labelReader(wanted: Grouping, set: SeriesSet): (series: Series) => string {
  const known = [...set.groupBy, ...set.carried];
  const same = known.findIndex(
    ({ label, transform }) => label === wanted.label && transform === wanted.transform,
  );
  if (same !== -1) return ({ labels }) => labels[same] ?? '';
  const named = known.findIndex(({ label }) => label === wanted.attribute);
  const plain = known.findIndex(
    ({ attribute, transform }) => attribute === wanted.attribute && transform === undefined,
  );
  const source = named === -1 ? plain : named;
  if (source !== -1) return ({ labels }) => fold(labels[source] ?? '', wanted.transform);
  const place = known.findIndex(({ label }) => label === wanted.label);
  return ({ labels }) => labels[place] ?? '';
}

function fold(text: string, transform: Grouping['transform']): string {
  switch (transform) {
    case 'lower':
      return text.toLowerCase();
    case 'upper':
      return text.toUpperCase();
    case undefined:
      return text;
  }
}
