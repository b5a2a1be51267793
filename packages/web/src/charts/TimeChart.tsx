import { lazy, Suspense, useId, useState, type ReactElement, type ReactNode } from 'react';
import { IconButton } from '../components/Button.tsx';
import { Loading, Skeleton } from '../components/Skeleton.tsx';
import { Tooltip } from '../components/Tooltip.tsx';
import { useResolvedTheme } from '../theme/appearance.ts';
import { ChartLegend } from './ChartLegend.tsx';
import { ChartTable } from './ChartTable.tsx';
import { describeChart, hasValues, type ChartData, type ChartMark } from './series.ts';
import type { AxisKind } from './ticks.ts';
import styles from './TimeChart.module.css';

const PlotView = lazy(async () => {
  const { PlotView: component } = await import('./PlotView.tsx');
  return { default: component };
});

export interface TimeChartProps {
  title: string;
  /** What is drawn; undefined while it is being loaded. */
  data: ChartData | undefined;
  /** The shown period in epoch milliseconds. */
  from: number;
  to: number;
  axis: AxisKind;
  /** A value with its unit. */
  format: (value: number) => string;
  /** Height of the plot in pixels. @default 200 */
  height?: number;
  /** Moments marked across the plot. Keep the list the same while it stays so. */
  marks?: readonly ChartMark[] | undefined;
  /** Charts with the same name share their crosshair. */
  syncGroup?: string | undefined;
  /** Called with the period that was dragged out, epoch milliseconds. */
  onZoom?: ((from: number, to: number) => void) | undefined;
  /** The data is of an earlier question, or a newer answer failed: the chart fades. */
  isStale?: boolean;
  /** Keys of the series hidden at first. */
  initiallyHidden?: readonly string[];
  /** Names the series above the plot; off where a table beside it does. @default true */
  hasLegend?: boolean;
  /** The key of a series that stands out, the others fade. */
  highlighted?: string | undefined;
  /** What stands in place of a chart without a value. @default 'NO DATA' */
  emptyText?: string;
  /** Takes the plot's place: what went wrong. */
  problem?: ReactNode;
}

const NO_MARKS: readonly ChartMark[] = [];

/** Series over time with a legend, a crosshair, drag to zoom and a table for those who read rather than see. */
export function TimeChart({
  title,
  data,
  from,
  to,
  axis,
  format,
  height = 200,
  marks = NO_MARKS,
  syncGroup,
  onZoom,
  isStale = false,
  initiallyHidden,
  hasLegend = true,
  highlighted,
  emptyText = 'NO DATA',
  problem,
}: TimeChartProps): ReactElement {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(initiallyHidden ?? []));
  const [index, setIndex] = useState<number | null>(null);
  const [isTable, setIsTable] = useState(false);
  const titleId = useId();
  const theme = useResolvedTheme();
  const isDrawable = data !== undefined && hasValues(data);

  const toggle = (key: string): void => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    setHidden(next);
  };

  let body: ReactNode;
  if (problem !== undefined) body = problem;
  else if (data === undefined) {
    body = (
      <>
        <Loading what={title.toLowerCase()} />
        <Skeleton height="100%" />
      </>
    );
  } else if (!isDrawable) body = <p className={styles['empty']}>{emptyText}</p>;
  else if (isTable) body = <ChartTable title={title} data={data} format={format} />;
  else {
    body = (
      <Suspense fallback={<Skeleton height="100%" />}>
        <PlotView
          key={theme}
          title={title}
          description={describeChart(title, data, format)}
          data={data}
          from={from}
          to={to}
          axis={axis}
          format={format}
          hidden={hidden}
          highlighted={highlighted}
          height={height}
          marks={marks}
          syncGroup={syncGroup}
          onIndexChange={setIndex}
          onZoom={onZoom}
        />
      </Suspense>
    );
  }

  return (
    <figure className={styles['chart']} aria-labelledby={titleId} data-stale={isStale || undefined}>
      <figcaption className={styles['header']}>
        <span id={titleId} className={styles['title']}>
          {title}
        </span>
        {isDrawable ? (
          <>
            {hasLegend ? (
              <ChartLegend
                title={title}
                data={data}
                hidden={hidden}
                index={index}
                format={format}
                onToggle={toggle}
              />
            ) : null}
            <Tooltip text={isTable ? 'Show as chart' : 'Show as table'}>
              <IconButton
                size="small"
                icon={isTable ? 'chart' : 'list'}
                label={isTable ? 'Show as chart' : 'Show as table'}
                onClick={() => setIsTable(!isTable)}
              />
            </Tooltip>
          </>
        ) : null}
      </figcaption>
      <div className={styles['box']} style={{ height }}>
        {body}
      </div>
    </figure>
  );
}
