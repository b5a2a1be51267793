import type { ChartKind } from '@spanlight/sdk';
import { chartTexts, hasValues, type ChartMarker } from '@spanlight/widgets/react';
import { useMemo, useState, type ReactElement } from 'react';
import { Chart } from './Chart.tsx';
import { IconButton } from '../components/buttons/Button.tsx';
import { Loading } from '../components/feedback/Skeleton.tsx';
import { Tooltip } from '../components/overlays/Tooltip.tsx';
import { useResolvedTheme } from '../theme/appearance.ts';
import { readColor } from '../theme/read-color.ts';
import type { ChartData } from './series.ts';
import styles from './TimeChart.module.css';

export interface TimeChartProps {
  title: string;
  /** What is drawn; undefined while it is being loaded. */
  data: ChartData | undefined;
  /** The shown period in epoch milliseconds. */
  from: number;
  to: number;
  /** @default 'line' */
  kind?: ChartKind;
  /** Height of the plot in pixels. @default 200 */
  height?: number;
  /** Moments marked across the plot. Keep the list the same while it stays so. */
  markers?: readonly ChartMarker[] | undefined;
  /** Charts with the same key share their crosshair. */
  syncKey?: string | undefined;
  /** Called with the period that was dragged out, epoch milliseconds. */
  onZoom?: ((from: number, to: number) => void) | undefined;
  /** The data is of an earlier question, or a newer answer failed: the chart fades. */
  isStale?: boolean;
  /** Names of the series hidden at first. */
  initiallyHidden?: readonly string[];
  /** Names the series above the plot; off where a table beside it does. @default true */
  hasLegend?: boolean;
  /** The key of a series that stands out, the others fade. */
  highlighted?: string | undefined;
  /** What stands in place of a chart without a value. @default 'NO DATA' */
  emptyText?: string | undefined;
}

const NOTHING: readonly string[] = [];
const LEGEND = { placement: 'top', isLive: true } as const;
const NO_LEGEND = { ...LEGEND, type: 'none' } as const;

/** Series over time under their title, with a legend of values and a table for those who read rather than see. */
export function TimeChart({
  title,
  data,
  initiallyHidden = NOTHING,
  isStale = false,
  hasLegend = true,
  emptyText,
  ...drawing
}: TimeChartProps): ReactElement {
  const [isTable, setIsTable] = useState(false);
  // A canvas takes colours, not tokens: they are read anew in another theme.
  const theme = useResolvedTheme();
  const series = useMemo(
    () => data?.series.map((one) => ({ ...one, color: theme && readColor(one.color) })),
    [data, theme],
  );
  const texts = useMemo(() => emptyText && { ...chartTexts, empty: emptyText }, [emptyText]);
  const other = isTable ? 'Show as chart' : 'Show as table';

  return (
    <div className={styles['chart']} data-stale={isStale || undefined}>
      {data === undefined ? <Loading what={title.toLowerCase()} /> : null}
      <Chart
        {...drawing}
        label={title}
        times={data?.times}
        series={series}
        legend={hasLegend ? LEGEND : NO_LEGEND}
        hidden={initiallyHidden}
        asTable={isTable}
        texts={texts || undefined}
        className={styles['plot']}
      >
        <span slot="title" className={styles['title']}>
          {title}
        </span>
        {data && hasValues(data) ? (
          <span slot="actions">
            <Tooltip text={other}>
              <IconButton
                size="small"
                icon={isTable ? 'chart' : 'list'}
                label={other}
                onClick={() => setIsTable(!isTable)}
              />
            </Tooltip>
          </span>
        ) : null}
      </Chart>
    </div>
  );
}
