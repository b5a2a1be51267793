import { analyzeMetricsQuery, diagnoseMetricsQuery } from '@spanlight/query';
import type { ParsedQuery } from '@spanlight/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import { SearchSelect } from '../../../components/forms/SearchSelect.tsx';
import { Select } from '../../../components/forms/Select.tsx';
import { pickedInfos } from '../../../metrics/picking/picked-metrics.ts';
import { metricsQuery } from '../../../metrics/queries.ts';
import { unitChoices } from '../../../metrics/unit-choices.ts';
import { useMetricSource } from '../../../metrics/use-metric-source.ts';
import { mistakeOf } from '../../../query/editor/mistake-text.ts';
import { MetricQueryBar } from '../../../query/MetricQueryBar.tsx';
import { useDashboard } from '../../dashboard-view.ts';
import styles from '../fields/fields.module.css';
import {
  newItem,
  titleProblem,
  type ItemEditorKind,
  type ItemFieldsProps,
  type ItemValues,
} from '../fields/item-editor-kind.ts';

/** A heatmap as it is filled in. */
interface HeatmapValues extends ItemValues {
  readonly metric: string;
  readonly unit: string;
}

const TARGET = 'heatmap';

const initial: HeatmapValues = { ...newItem, metric: '', unit: '' };

/** How heatmaps are filled in. */
export const heatmapEditor: ItemEditorKind<'heatmap', HeatmapValues> = {
  type: 'heatmap',
  // It is drawn as soon as it has a metric, without a button.
  nothing: 'Choose a histogram to see how its values are distributed',
  initial,
  shape: initial,
  values: ({ title, description, params }) => ({ ...initial, title, description, ...params }),
  check: ({ title, metric, query }) => ({
    title: titleProblem(title),
    metric: metric === '' ? 'Field is required' : undefined,
    query: mistakeOf(query, diagnoseMetricsQuery(query, asked(metric))),
  }),
  item: (common, { metric, unit, query }) => ({
    ...common,
    type: 'heatmap',
    params: { metric, unit, query },
  }),
  isComplete: ({ params }) => params.metric !== '',
  Question: HeatmapQuestion,
  Options: HeatmapOptions,
};

const asked = (metric: string) => ({ metrics: metricsOf(metric), target: TARGET }) as const;

const metricsOf = (metric: string) => (metric === '' ? [] : [{ name: metric, alias: 'metric' }]);

/** What is wrong with the parts of a query. */
function echoOf(metric: string, query: string): ParsedQuery {
  const { parts } = analyzeMetricsQuery(query, asked(metric));
  return { parts: parts.map(({ text, error }) => ({ query: text, error: error?.message ?? '' })) };
}

function HeatmapQuestion({ draft }: ItemFieldsProps<HeatmapValues>): ReactElement {
  const { projectId, time } = useDashboard();
  const { metric, query } = draft.value;
  const { data: catalogue } = useQuery(metricsQuery(projectId));
  const infos = useMemo(() => pickedInfos(metricsOf(metric), catalogue), [metric, catalogue]);
  const source = useMetricSource(projectId, time.range, infos, TARGET);
  const echo = useMemo(() => echoOf(metric, query), [metric, query]);
  const histograms = catalogue?.filter(({ instrument }) => instrument === 'histogram') ?? [];
  return (
    <div className={styles['options']}>
      <SearchSelect
        label="Metric"
        placeholder="Choose a histogram"
        icon="chart"
        options={histograms.map(({ name, unit }) => ({ value: name, label: name, hint: unit }))}
        value={metric}
        onValueChange={(name) =>
          draft.set({
            metric: name,
            unit: histograms.find((each) => each.name === name)?.unit ?? '',
          })
        }
        empty={catalogue === undefined ? 'Loading…' : 'There are no histograms'}
        error={draft.problemOf('metric')}
      />
      <MetricQueryBar
        query={query}
        echo={echo}
        source={source}
        hasGroups={false}
        onQueryChange={(next) => draft.set({ query: next })}
        isLive
        problem={draft.problemOf('query')}
      />
    </div>
  );
}

function HeatmapOptions({ draft }: ItemFieldsProps<HeatmapValues>): ReactElement {
  return (
    <Select
      label="Unit"
      options={unitChoices(draft.value.unit)}
      value={draft.value.unit}
      onValueChange={(unit) => draft.set({ unit })}
    />
  );
}
