import type { ChartKind } from '@spanlight/sdk';
import type { ReactElement, ReactNode } from 'react';
import { ChartView, type ChartLook } from '../chart/chart-view.ts';
import type { LegendLook } from '../chart/legend.ts';
import type { ChartBand, ChartMarker, ChartSeries } from '../chart/series/chart-data.ts';
import type { ChartTexts } from '../chart/texts.ts';
import type { Status } from '../core/status.ts';
import type { ShowTooltip } from '../core/tooltip.ts';
import { createWidget, loadedOf, type LoadedProps } from './create-widget.tsx';

/** Properties of MetricChart. */
export interface MetricChartProps extends LoadedProps<ChartTexts> {
  /** Elements in the slots `title` and `actions`, which stand beside a legend at the top. */
  children?: ReactNode | undefined;
  /** What is measured, for the text alternative. */
  label: string;
  /** Epoch milliseconds, ascending; undefined while they are being loaded. Keep lists the same while they stay so. */
  times?: readonly number[] | undefined;
  /** The series with units, colours and styles; `chartDataOf` makes both lists of an answer. */
  series?: readonly ChartSeries[] | undefined;
  /** How many of the newest times have not ended, which are drawn faintly. @default what the clock of the machine says */
  unfinished?: number | undefined;
  /** @default 'line' */
  kind?: ChartKind | undefined;
  /** Draws lines across missing values. */
  connectNulls?: boolean | undefined;
  /** What is left out is a list at the bottom with averages. */
  legend?: LegendLook | undefined;
  /** Moments and periods marked across the chart. */
  markers?: readonly ChartMarker[] | undefined;
  /** Values that are shaded across the chart. Keep it the same while it stays so. */
  band?: ChartBand | undefined;
  /** The shown period in epoch milliseconds. @default that of the data */
  from?: number | undefined;
  to?: number | undefined;
  /** Height of the plot in pixels, legend not included. @default 200 */
  height?: number | undefined;
  /** Charts with the same key share their crosshair. */
  syncKey?: string | undefined;
  /** Keys of the series hidden at first; a new list hides those anew. */
  hidden?: readonly string[] | undefined;
  /** The key of a series that stands out, the others fade. */
  highlighted?: string | undefined;
  /** Shows the numbers instead of the drawing. Without it, a button for the keyboard does. */
  asTable?: boolean | undefined;
  /** A period was chosen, epoch milliseconds. Without it, dragging does nothing. */
  onZoom?: ((from: number, to: number) => void) | undefined;
  /** The crosshair stands at a time, epoch milliseconds, or has left. */
  onHover?: ((time: number | null) => void) | undefined;
  /** Shows what the series say under the crosshair. Without it, the chart does. Read once. */
  onTooltip?: ShowTooltip | undefined;
  /** Series were hidden or shown: the keys of those hidden now. */
  onToggle?: ((hidden: readonly string[]) => void) | undefined;
  /** Called when the status changes: `loading`, `empty`, `ready`, `stale` or `error`. */
  onStatus?: ((status: Status) => void) | undefined;
}

const NOTHING: readonly never[] = [];
const DEFAULT_LEGEND: LegendLook = {};

function lookOf(props: MetricChartProps): ChartLook {
  return {
    label: props.label,
    kind: props.kind ?? 'line',
    legend: props.legend ?? DEFAULT_LEGEND,
    height: props.height ?? 200,
    connectNulls: props.connectNulls ?? false,
    markers: props.markers ?? NOTHING,
    band: props.band,
    from: props.from,
    to: props.to,
    syncKey: props.syncKey ?? '',
    canZoom: props.onZoom !== undefined,
    isTable: props.asTable,
    texts: props.texts,
  };
}

/** Series over time with a legend, a crosshair, zoom by dragging, and their numbers for those who read. */
export const MetricChart: (props: MetricChartProps) => ReactElement = /* @__PURE__ */ createWidget(
  (root, latest) =>
    new ChartView(root, {
      onZoom: (start, end) => latest().onZoom?.(start, end),
      onHover: (time) => latest().onHover?.(time),
      onToggle: (names) => latest().onToggle?.(names),
      onTooltip: latest().onTooltip && ((tooltip) => latest().onTooltip?.(tooltip)),
    }),
  [
    { of: ({ hidden }) => [hidden], show: (view, { hidden }) => view.setHidden(hidden ?? NOTHING) },
    {
      of: ({ highlighted }) => [highlighted],
      show: (view, { highlighted }) => view.highlight(highlighted ?? null),
    },
    {
      of: (props) => [
        props.times,
        props.series,
        props.unfinished,
        props.error,
        ...Object.values(lookOf(props)),
      ],
      show: (view, props) => {
        const { times, series, unfinished, error, onStatus } = props;
        const data = times && series && { times, series, unfinished };
        const status = view.show(loadedOf(data, error), lookOf(props));
        onStatus?.(status);
      },
    },
  ],
  200,
);
