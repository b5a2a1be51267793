import type { ChartKind, Metric, MetricTimeseriesResponse } from '@spanlight/sdk';
import { chartDataOf } from '@spanlight/widgets/react';
import { useMemo, useState, type ReactElement } from 'react';
import { Chart } from '../../charts/Chart.tsx';
import { AnnotationChips } from '../../annotations/AnnotationChips.tsx';
import { useAnnotations } from '../../annotations/use-annotations.ts';
import type { Explore } from '../use-explore.ts';
import styles from './metric.module.css';
import { seriesRows } from './series-rows.ts';
import { SeriesTable } from './SeriesTable.tsx';

export interface MetricSeriesProps {
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
export function MetricSeries(props: MetricSeriesProps): ReactElement {
  const { metric, explore, answer } = props;
  const { projectId, time } = explore;
  const chart = useMemo(() => answer && chartDataOf(answer), [answer]);
  const rows = useMemo(() => answer && seriesRows(answer.timeseries), [answer]);
  const [hidden, setHidden] = useState(noNames);
  const hiddenNames = useMemo(() => [...hidden], [hidden]);
  const { markers, annotations } = useAnnotations(projectId, time.range);

  return (
    <>
      <Chart
        label={metric.name}
        times={chart?.times}
        series={chart?.series}
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
        metric={metric}
        explore={explore}
        query={props.query}
        rows={rows}
        hidden={hidden}
        onHide={setHidden}
        isStale={props.isStale}
      />
    </>
  );
}
