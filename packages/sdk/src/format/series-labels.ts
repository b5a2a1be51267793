import { columnLabel } from './column-label.ts';

/** What names a series of an answer of the timeseries call. */
export interface NamedSeries {
  /** In full, with its attributes: `orders{shop_order_outcome=declined}`. */
  readonly name: string;
  /** The column it is of. */
  readonly metric: string;
  /** What it is grouped by, with its values. */
  readonly attrs: Readonly<Record<string, string>>;
  /** What the group is called that `_group_id` stands for. */
  readonly groupName?: string | undefined;
}

/**
 * What the series of one picture are called, in their order: by what tells them apart and nothing else. Series of one column are
 * called by their values of the attributes that differ (`declined`), those of several columns by these too (`p50: cart`). Series
 * that would still read the same keep their full names.
 */
export function seriesLabels(series: readonly NamedSeries[]): string[] {
  const isOneColumn = new Set(series.map(({ metric }) => metric)).size < 2;
  const keys = tellingKeys(series);
  const labels = series.map(({ metric, attrs, groupName }) => {
    const values = keys
      .filter((key) => Object.hasOwn(attrs, key))
      .map((key) => (key === '_group_id' && groupName) || valueText(attrs[key]));
    const label = columnLabel(metric);
    if (values.length === 0) return label;
    return isOneColumn ? values.join(', ') : `${label}: ${values.join(', ')}`;
  });
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return labels.map((label, index) =>
    counts.get(label) === 1 ? label : (series[index]?.name ?? label),
  );
}

/** The attributes whose values differ; of a single series all of them, so that it keeps its name when others join it. */
function tellingKeys(series: readonly NamedSeries[]): string[] {
  const keys = [...new Set(series.flatMap(({ attrs }) => Object.keys(attrs)))];
  return series.length === 1
    ? keys
    : keys.filter((key) => new Set(series.map(({ attrs }) => attrs[key])).size > 1);
}

const valueText = (value: string | undefined): string => value || '(empty)';
