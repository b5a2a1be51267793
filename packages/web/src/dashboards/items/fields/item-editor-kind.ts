import { analyzeMetricsQuery, diagnoseMetricsQuery, type MetricsTarget } from '@spanlight/query';
import type { GridItem, GridItemType, MetricAlias } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import type { FormDraft, Problems } from '../../../components/forms/draft/use-form-draft.ts';
import {
  areMetricsPicked,
  noMetrics,
  pickedMetrics,
  type MetricsDraft,
} from '../../../metrics/picking/picked-metrics.ts';
import { mistakeOf } from '../../../query/editor/mistake-text.ts';

/** What is filled in for an item of any type. */
export interface ItemValues extends MetricsDraft {
  readonly title: string;
  readonly description: string;
}

/** What the fields of an item are given. */
export interface ItemFieldsProps<Values> {
  draft: FormDraft<Values>;
}

/** What all items have besides what they show. */
export type ItemCommon = Omit<GridItem, 'type' | 'params'>;

/** How items of a type are filled in. To add a type, write one and name it in `kinds.ts`. */
export interface ItemEditorKind<Type extends GridItemType, Values extends ItemValues> {
  readonly type: Type;
  /** What the preview says as long as there is nothing to ask. @default NO_METRIC */
  readonly nothing?: string;
  /** What a new one begins with. */
  readonly initial: Values;
  /** An example with one element in every list. */
  readonly shape: Values;
  /** A stored one as it is filled in. */
  readonly values: (item: Extract<GridItem, { type: Type }>) => Values;
  /** What is wrong with it, by field. */
  readonly check: (values: Values) => Problems;
  /** The item that is described; what can't be read has its usual value. */
  readonly item: (common: ItemCommon, values: Values) => Extract<GridItem, { type: Type }>;
  /** Whether what is described asks something. */
  readonly isComplete: (item: Extract<GridItem, { type: Type }>) => boolean;
  /** What is asked: metrics and a query. */
  readonly Question: (props: ItemFieldsProps<Values> & { onApply: () => void }) => ReactElement;
  /** How it is shown. */
  readonly Options: (
    props: ItemFieldsProps<Values> & { preview: Extract<GridItem, { type: Type }> },
  ) => ReactElement;
}

/** What a new item begins with. */
export const newItem: ItemValues = { ...noMetrics, title: '', description: '' };

/** What is said as long as there is nothing to ask. */
export const NO_METRIC = 'Please select a metric and click the "Apply" button';

/** An item that asks several metrics with one query. */
interface QueriedItem {
  readonly params: { readonly metrics: readonly MetricAlias[]; readonly query: string };
}

/** Whether there is a query, and a metric it may ask. */
export const isAsking = ({ params }: QueriedItem): boolean =>
  params.metrics.length > 0 && params.query !== '';

/** What a stored item with a query begins with. */
export function storedItemValues({
  title,
  description,
  params,
}: QueriedItem & Pick<GridItem, 'title' | 'description'>): ItemValues {
  const { metrics, query } = params;
  return { title, description, query, metrics: metrics.length > 0 ? metrics : noMetrics.metrics };
}

/** What is wrong with the title, the metrics and the query of an item. */
export function checkItem(values: ItemValues, target: MetricsTarget): Problems {
  return { title: titleProblem(values.title), ...checkQuestion(values, target) };
}

/** What is wrong with a title. */
export function titleProblem(title: string): string | undefined {
  return title.trim() === '' ? 'Field is required' : undefined;
}

/** What is wrong with metrics and the query that is made of them. */
export function checkQuestion({ metrics, query }: MetricsDraft, target: MetricsTarget): Problems {
  const picked = pickedMetrics(metrics);
  if (picked.length === 0) return { metrics: NO_METRIC };
  if (!areMetricsPicked(metrics)) return { metrics: 'A metric is not complete' };
  const asked = { metrics: picked, target };
  const mistake = mistakeOf(query, diagnoseMetricsQuery(query, asked));
  if (mistake !== undefined) return { query: mistake };
  const { columns } = analyzeMetricsQuery(query, asked);
  const hasColumn = columns.some(({ hidden }) => !hidden);
  return { query: hasColumn ? undefined : 'The query must return at least one column' };
}
