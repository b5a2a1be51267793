import type { ChartKind, Metric, MetricTimeseriesResponse } from '@spanlight/sdk';
import { defaultMetricAlias, metricWhereQuery } from '@spanlight/query';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo, useState } from 'react';
import { failureCard } from '../../answers/failure-card.tsx';
import { Chart, Heatmap } from '../../charts/Chart.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { Chip } from '../../components/text/Chip.tsx';
import { Loading } from '../../components/feedback/Skeleton.tsx';
import { Toolbar } from '../../components/page/PageHeader.tsx';
import { Select } from '../../components/forms/Select.tsx';
import { describeError } from '../../data/describe-error.ts';
import { useCurrentUser } from '../../data/session.ts';
import { newMonitorLink } from '../../new-monitor/new-monitor-link.ts';
import { MetricQueryBar } from '../../query/MetricQueryBar.tsx';
import { DateRangePicker } from '../../time/DateRangePicker.tsx';
import type { Explore } from '../use-explore.ts';
import { aggregatesOf, firstQueryOf, metricInfo } from '../metric-info.ts';
import { metricHeatmapQuery, metricTimeseriesQuery } from '../questions.ts';
import { unitText } from '@spanlight/sdk/format';
import { useMetricSource } from '../use-metric-source.ts';
import { CopyAs } from '../../copy-as/CopyAs.tsx';
import type { TimeRange } from '../../time/range.ts';
import { AddToDashboard } from '../../dashboard-items/AddToDashboard.tsx';
import { metricItem, metricYaml, type ShownMetric } from './copy-as-yaml.ts';
import { drawingOf, drawingsOf, heatmapEcho } from './metric-view.ts';
import styles from './metric.module.css';
import { chartDataOf } from '@spanlight/widgets/react';
import { AnnotationChips } from '../../annotations/AnnotationChips.tsx';
import { useAnnotations } from '../../annotations/use-annotations.ts';
import { querySeries, seriesRows, strongestFirst } from '../series/series-rows.ts';
import { SeriesTable } from '../series/SeriesTable.tsx';
import { seriesSortingOf } from '../search.ts';

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
  const info = useMemo(() => metricInfo(metric, defaultMetricAlias(metric.name)), [metric]);
  const metrics = useMemo(() => [info], [info]);
  const query = search.query ?? firstQueryOf(info);
  const drawing = drawingOf(metric, search.chart);
  const isHeatmap = drawing === 'heatmap';
  const source = useMetricSource(projectId, range, metrics);

  const question = { projectId, range, metrics, query };
  const series = useQuery({ ...metricTimeseriesQuery(question), enabled: !isHeatmap });
  const heatmap = useQuery({
    ...metricHeatmapQuery({ ...question, query: metricWhereQuery(query) }),
    enabled: isHeatmap,
  });
  const answer = isHeatmap ? heatmap : series;
  const isStale = answer.isPlaceholderData || answer.isError;
  const echo = answer.isPlaceholderData ? undefined : answer.data?.query;

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
        <UseElsewhere projectId={projectId} range={range} shown={{ info, query, drawing }} />
      </Toolbar>
      <MetricQueryBar
        query={query}
        echo={isHeatmap ? heatmapEcho(query, echo) : echo}
        source={source}
        aggregates={aggregatesOf(info)}
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

/** What is shown, taken elsewhere: into a dashboard, and where somebody watches it. */
function UseElsewhere(props: {
  projectId: string;
  range: TimeRange;
  shown: ShownMetric;
}): ReactElement {
  const { projectId, range, shown } = props;
  const { info, query, drawing } = shown;
  const { isGuest } = useCurrentUser();
  return (
    <>
      <CopyAs
        view={{
          kind: 'metrics',
          projectId,
          range,
          title: info.name,
          metrics: [{ name: info.name, alias: info.alias }],
          query: drawing === 'heatmap' ? metricWhereQuery(query) : query,
          shownAs: drawing === 'heatmap' ? 'spread' : drawing,
        }}
        yaml={() => metricYaml(shown)}
      />
      <AddToDashboard projectId={projectId} title={info.name} items={[metricItem(shown)]} />
      {isGuest || drawing === 'heatmap' ? null : (
        <ButtonLink
          icon="bell"
          size="medium"
          link={newMonitorLink({ projectId, name: info.name, metrics: [info], query })}
        >
          Create monitor
        </ButtonLink>
      )}
    </>
  );
}

interface MetricSeriesProps {
  metric: Metric;
  explore: Explore;
  query: string;
  kind: ChartKind;
  /** Undefined while it is being loaded. */
  answer: MetricTimeseriesResponse | undefined;
  /** Why the answer is not up to date. */
  problem: string | undefined;
  isStale: boolean;
}

/** Px, axes included. */
const HEIGHT = 260;
const NO_LEGEND = { type: 'none' } as const;
const noNames: ReadonlySet<string> = new Set();

/** The series of a query as a chart, and a table that names them, sums them up and hides them. */
function MetricSeries(props: MetricSeriesProps): ReactElement {
  const { metric, explore, query } = props;
  const { projectId, time, search, update } = explore;
  const answer = useMemo(() => props.answer && strongestFirst(props.answer), [props.answer]);
  const chart = useMemo(() => answer && chartDataOf(answer), [answer]);
  const rows = useMemo(() => answer && seriesRows(answer), [answer]);
  const [hidden, setHidden] = useState(noNames);
  const hiddenNames = useMemo(() => [...hidden], [hidden]);
  const { markers, annotations } = useAnnotations(projectId, time.range);

  return (
    <>
      <Chart
        label={metric.name}
        times={chart?.times}
        series={chart?.series}
        unfinished={chart?.unfinished}
        error={props.problem}
        kind={props.kind}
        legend={NO_LEGEND}
        markers={markers}
        from={time.range.gte}
        to={time.range.lt}
        height={HEIGHT}
        hidden={hiddenNames}
        onZoom={time.zoom}
      />
      <AnnotationChips annotations={annotations} />
      {answer?.hasMore === true ? (
        <p className={styles['notice']}>
          There are more series than can be shown: these are the first {answer.timeseries.length}.
          Group or filter to see others.
        </p>
      ) : null}
      <SeriesTable
        question={query}
        rows={rows}
        sort={seriesSortingOf(search)}
        onSortChange={({ column, desc }) =>
          update({ series_by: column, series_desc: String(desc) })
        }
        link={(row) => {
          const narrowed = querySeries(query, row, metric.attrKeys);
          if (narrowed === undefined || narrowed === query) return undefined;
          return {
            to: '/metrics/$projectId/explore',
            params: { projectId },
            search: { ...search, query: narrowed },
            resetScroll: false,
          };
        }}
        hidden={hidden}
        onHide={setHidden}
        isStale={props.isStale}
      />
    </>
  );
}
