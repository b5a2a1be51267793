import type { Metric } from '@spanlight/sdk';
import { whereQuery } from '@spanlight/query';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import { failureCard } from '../../answers/failure-card.tsx';
import { Heatmap } from '../../charts/Chart.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { Chip } from '../../components/text/Chip.tsx';
import { copyText } from '../../components/text/copy-text.ts';
import { Loading } from '../../components/feedback/Skeleton.tsx';
import { Toolbar } from '../../components/page/PageHeader.tsx';
import { Select } from '../../components/forms/Select.tsx';
import { showSuccess } from '../../components/overlays/Snackbar.tsx';
import { describeError } from '../../data/describe-error.ts';
import { MetricQueryBar } from '../../query/MetricQueryBar.tsx';
import { DateRangePicker } from '../../time/DateRangePicker.tsx';
import type { Explore } from '../use-explore.ts';
import { metricHeatmapQuery, metricTimeseriesQuery } from '../questions.ts';
import { unitText } from '../unit-text.ts';
import { useMetricSource } from '../use-metric-source.ts';
import { metricYaml } from './copy-as-yaml.ts';
import { MetricSeries } from './MetricSeries.tsx';
import { drawingOf, drawingsOf, heatmapEcho, nameMetric } from './metric-view.ts';
import styles from './metric.module.css';

/** Px, axes included. */
const HEATMAP_HEIGHT = 320;

export interface MetricViewProps {
  metric: Metric;
  explore: Explore;
}

/**
 * A metric, the query on it, and the answer.
 *
 * MetricView
 * ├ MetricQueryBar
 * └ MetricSeries: a chart and the table of its series, or
 *   Heatmap: how the values of a histogram are spread
 */
export function MetricView({ metric, explore }: MetricViewProps): ReactElement {
  const { projectId, time, search, update } = explore;
  const { range } = time;
  const { info, defaultQuery, aggregates } = useMemo(() => nameMetric(metric), [metric]);
  const metrics = useMemo(() => [info], [info]);
  const query = search.query ?? defaultQuery;
  const drawing = drawingOf(metric, search.chart);
  const isHeatmap = drawing === 'heatmap';
  const source = useMetricSource(projectId, range, metrics);

  const question = { projectId, range, metrics, query };
  const series = useQuery({ ...metricTimeseriesQuery(question), enabled: !isHeatmap });
  const heatmap = useQuery({
    ...metricHeatmapQuery({ ...question, query: whereQuery(query) }),
    enabled: isHeatmap,
  });
  const answer = isHeatmap ? heatmap : series;
  const isStale = answer.isPlaceholderData || answer.isError;
  const echo = answer.isPlaceholderData ? undefined : answer.data?.query;

  const copy = async (): Promise<void> => {
    if (await copyText(await metricYaml({ info, query, drawing })))
      showSuccess('Copied as a dashboard with one item, for “New from YAML”');
  };

  return (
    <div className={styles['view']}>
      <div className={styles['facts']}>
        <Chip name="instrument">{metric.instrument}</Chip>
        {metric.unit === '' ? null : <Chip name="unit">{unitText(metric.unit)}</Chip>}
        {metric.otelLibraryName === '' ? null : (
          <Chip name="library">{metric.otelLibraryName}</Chip>
        )}
        <span className={styles['description']}>{metric.description}</span>
      </div>
      <Toolbar label="Chart" end={<DateRangePicker control={time} />}>
        <Select
          label="Draw as"
          labelHidden
          options={drawingsOf(metric)}
          value={drawing}
          onValueChange={(next) => update({ chart: next === 'line' ? undefined : next })}
        />
        <Button icon="copy" onClick={() => void copy()}>
          Copy as YAML
        </Button>
      </Toolbar>
      <MetricQueryBar
        query={query}
        echo={isHeatmap ? heatmapEcho(query, echo) : echo}
        source={source}
        aggregates={aggregates}
        onQueryChange={(next) => update({ query: next })}
        onReset={search.query === undefined ? undefined : () => update({ query: undefined })}
      />
      {failureCard(answer, `The ${isHeatmap ? 'heatmap' : 'series'} could not be loaded`, {
        about: 'metrics',
      })}
      {answer.isError && !answer.data ? null : isHeatmap ? (
        <div className={styles['heatmap']} data-stale={isStale || undefined}>
          {heatmap.data ? null : <Loading what="heatmap" />}
          <Heatmap
            label={metric.name}
            heatmap={heatmap.data?.heatmap}
            unit={metric.unit}
            height={HEATMAP_HEIGHT}
          />
        </div>
      ) : (
        <MetricSeries
          metric={metric}
          explore={explore}
          query={query}
          kind={drawing}
          answer={series.data}
          problem={series.isError ? describeError(series.error).message : undefined}
          isStale={isStale}
        />
      )}
    </div>
  );
}
