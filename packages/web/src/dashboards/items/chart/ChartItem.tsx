import type { ChartLegend } from '@spanlight/sdk';
import { chartDataOf } from '@spanlight/widgets/react';
import { useMemo, type CSSProperties, type ReactElement } from 'react';
import { Chart } from '../../../charts/Chart.tsx';
import { useAnnotations } from '../../../annotations/use-annotations.ts';
import { describeError } from '../../../data/describe-error.ts';
import { useDashboard } from '../../dashboard-view.ts';
import { chartHeights } from './chart-heights.ts';
import { chartQuestion } from './chart-question.ts';
import { FRAME_HEIGHT, FRAME_WIDTH, ItemFrame } from '../ItemFrame.tsx';
import type { ItemProps } from '../item-kind.ts';
import styles from '../items.module.css';
import { useItemAnswer } from '../use-item-answer.ts';

const NO_NAMES: readonly string[] = [];

/** The legend of an enlarged chart: there is room for every figure. */
function enlargedLegend(legend: ChartLegend): ChartLegend {
  return {
    ...legend,
    type: 'table',
    placement: 'bottom',
    values: ['avg', 'last', 'min', 'max'],
    maxLength: 150,
  };
}

/** The property that bounds the legend below a plot; one at the side is as high as the plot. */
function legendRoom(height: number): CSSProperties | undefined {
  return height === 0
    ? undefined
    : ({ '--spanlight-legend-height': `${height}px` } as CSSProperties);
}

/** Series over time. Dragging over it zooms the range of the page; the crosshair stands in all charts of the page. */
export function ChartItem(props: ItemProps<'chart'>): ReactElement {
  const view = useDashboard();
  const { item, placement } = props;
  const { timeOffset } = view.content.dashboard;
  const { answer, frame } = useItemAnswer(props, chartQuestion);
  // Answers that look back stand at the times they are about.
  const { markers } = useAnnotations(view.projectId, view.time.range, timeOffset);
  const { columnMap, timeseriesMap, chartKind, connectNulls } = item.params;
  const { data } = answer;
  const chart = useMemo(
    () => data && chartDataOf(data, { columnMap, timeseriesMap }),
    [data, columnMap, timeseriesMap],
  );
  const { isEnlarged = false } = placement;
  const legend = useMemo(
    () => (isEnlarged ? enlargedLegend(item.params.legend) : item.params.legend),
    [isEnlarged, item.params.legend],
  );
  const names = useMemo(() => chart?.series.map(({ name }) => name) ?? NO_NAMES, [chart]);

  const heights = chartHeights({
    width: placement.width - FRAME_WIDTH,
    height: placement.height - FRAME_HEIGHT,
    legend,
    names,
  });

  return (
    <ItemFrame {...frame}>
      <Chart
        label={item.title}
        times={chart?.times}
        series={chart?.series}
        unfinished={chart?.unfinished}
        error={answer.error ? describeError(answer.error).message : undefined}
        kind={chartKind}
        connectNulls={connectNulls}
        legend={legend}
        markers={markers}
        height={heights.plot}
        style={isEnlarged ? undefined : legendRoom(heights.legend)}
        syncKey={view.dashboardId}
        timeOffset={timeOffset}
        onZoom={view.time.zoom}
      />
      {data?.hasMore ? (
        <p className={styles['more']}>There are more series than can be shown: the first 1000.</p>
      ) : null}
    </ItemFrame>
  );
}
