/** Why a part makes no sense for what a query is for. */
interface Refusal {
  readonly message: string;
  readonly hint: string;
}

const IN_HEATMAP: Refusal = {
  message: 'not supported by heatmap',
  hint: 'A heatmap takes conditions only.',
};

const IN_FILTER: Refusal = {
  message: 'only conditions are supported here',
  hint: 'Write conditions such as where host_name = "a".',
};

const IN_GAUGE: Refusal = {
  message: 'grouping is forbidden',
  hint: 'A gauge shows one value; group in a table instead.',
};

/** What a query may be for, and the parts that are refused there. */
const TARGETS = {
  timeseries: {},
  table: {},
  gauge: { group: IN_GAUGE },
  heatmap: { group: IN_HEATMAP, columns: IN_HEATMAP },
  filter: { group: IN_FILTER, columns: IN_FILTER },
} as const;

/** What the query is for: some endpoints refuse some parts. */
export type MetricsTarget = keyof typeof TARGETS;

/** What a stored query is for: a chart and a monitor ask for series, the query of a grid filters those of its items. */
export type StoredQueryTarget =
  | Exclude<MetricsTarget, 'timeseries' | 'filter'>
  | 'chart'
  | 'grid'
  | 'monitor';

/** Why a kind of part is refused; undefined where it makes sense. */
export function refusalOf(target: MetricsTarget, part: 'group' | 'columns'): Refusal | undefined {
  const refused: Partial<Record<typeof part, Refusal>> = TARGETS[target];
  return refused[part];
}

/** What the query of a dashboard or a monitor is analysed for. */
export function targetOfStored(target: StoredQueryTarget): MetricsTarget {
  if (target === 'chart' || target === 'monitor') return 'timeseries';
  return target === 'grid' ? 'filter' : target;
}
