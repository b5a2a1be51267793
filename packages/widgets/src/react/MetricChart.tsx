import type { ChartKind } from '@spanlight/sdk';
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  type CSSProperties,
  type ReactElement,
} from 'react';
import type { ChartMarker, ChartSeries } from '../chart/series/chart-data.ts';
import type { ChartContent, ChartStatus } from '../chart/chart-content.ts';
import { ChartView } from '../chart/chart-view.ts';
import type { LegendLook } from '../chart/legend.ts';
import type { ChartTexts } from '../chart/texts.ts';

export interface MetricChartProps {
  /** What is measured, for the text alternative. */
  label: string;
  /** Epoch milliseconds, ascending; undefined while they are being loaded. Keep lists the same while they stay so. */
  times?: readonly number[] | undefined;
  /** The series with units, colours and styles; `chartDataOf` makes both lists of an answer. */
  series?: readonly ChartSeries[] | undefined;
  /** Why there is nothing to show; with series: why they are not up to date. */
  error?: string | undefined;
  /** @default 'line' */
  kind?: ChartKind | undefined;
  /** Draws lines across missing values. */
  connectNulls?: boolean | undefined;
  /** What is left out is a list at the bottom with averages. */
  legend?: LegendLook | undefined;
  /** Moments and periods marked across the chart. */
  markers?: readonly ChartMarker[] | undefined;
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
  /** Series were hidden or shown: the keys of those hidden now. */
  onToggle?: ((hidden: readonly string[]) => void) | undefined;
  onStatus?: ((status: ChartStatus) => void) | undefined;
  texts?: ChartTexts | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

const NOTHING: readonly never[] = [];
const DEFAULT_LEGEND: LegendLook = {};

/** Series over time with a legend, a crosshair, zoom by dragging, and their numbers for those who read. */
export function MetricChart(props: MetricChartProps): ReactElement {
  const { label, times, series, error, kind = 'line', connectNulls = false, texts } = props;
  const { legend = DEFAULT_LEGEND, markers = NOTHING, from, to, height = 200 } = props;
  const { syncKey = '', hidden, highlighted, asTable } = props;
  const canZoom = props.onZoom !== undefined;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<ChartView>(undefined);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  useLayoutEffect(() => {
    if (host.current === null) return undefined;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const created = new ChartView(root, {
      onZoom: (start, end) => latest.current.onZoom?.(start, end),
      onHover: (time) => latest.current.onHover?.(time),
      onToggle: (names) => latest.current.onToggle?.(names),
    });
    view.current = created;
    return () => {
      created.destroy();
      view.current = undefined;
    };
  }, []);

  const content = useMemo((): ChartContent => {
    if (times !== undefined && series !== undefined)
      return { kind: 'data', data: { times, series }, stale: error };
    return error === undefined ? { kind: 'loading' } : { kind: 'error', message: error };
  }, [times, series, error]);

  useEffect(() => view.current?.setHidden(hidden ?? NOTHING), [hidden]);
  useEffect(() => view.current?.highlight(highlighted ?? null), [highlighted]);
  useEffect(() => {
    const status = view.current?.show(content, {
      label,
      kind,
      legend,
      height,
      connectNulls,
      markers,
      from,
      to,
      syncKey,
      canZoom,
      isTable: asTable,
      texts,
    });
    if (status !== undefined) latest.current.onStatus?.(status);
  }, [
    content,
    label,
    kind,
    legend,
    height,
    connectNulls,
    markers,
    from,
    to,
    syncKey,
    canZoom,
    asTable,
    texts,
  ]);

  return <div ref={host} className={props.className} style={props.style} />;
}
