import { formatAxisTimes } from '@spanlight/sdk/format';
import uPlot from 'uplot';
import { readColor } from '../theme/read-color.ts';
import { bucketLength, type ChartData, type ChartMark, type ChartSeries } from './series.ts';
import { axisSteps, type AxisKind } from './ticks.ts';

/** What a plot is drawn from. */
export interface PlotOptions {
  readonly width: number;
  readonly height: number;
  readonly data: ChartData;
  /** The shown period in epoch milliseconds; it may reach beyond the data. */
  readonly from: number;
  readonly to: number;
  readonly axis: AxisKind;
  /** A value as the axis writes it. */
  readonly format: (value: number) => string;
  /** Keys of the series that are not drawn. */
  readonly hidden: ReadonlySet<string>;
  /** Moments marked by dashed lines. */
  readonly marks: readonly ChartMark[];
  /** Plots with the same name share their crosshair. */
  readonly syncGroup: string | undefined;
  /** The crosshair stands at a bucket, or has left. */
  readonly onMove: (index: number | null) => void;
  /** A period was dragged out, epoch milliseconds. */
  readonly onZoom: ((from: number, to: number) => void) | undefined;
}

/** A drawn plot. */
export interface Plot {
  /** The area the pointer moves over; tooltips anchor to it. */
  readonly area: HTMLElement;
  resize(width: number, height: number): void;
  /** Puts the crosshair on a bucket, or takes it away. */
  moveTo(index: number | null): void;
  /** Marks the buckets between two indices as a period being chosen; null clears the mark. */
  mark(indices: readonly [number, number] | null): void;
  /** Makes one series stand out and the others fade; null takes that back. */
  highlight(key: string | null): void;
  /** Where a bucket stands, in pixels from the left of the area. */
  leftOf(index: number): number;
  destroy(): void;
}

/** Shortest drag that counts as choosing a period, in pixels. */
const DRAG_THRESHOLD = 5;

/** How much is left of a series while another one stands out. */
const FADED = 0.15;

/** Draws a plot into an element. Colours are read from the tokens now: draw again when the theme changes. */
export function drawPlot(target: HTMLElement, options: PlotOptions): Plot {
  const { data, onMove, onZoom } = options;
  const times = [...data.times];
  const plot = new uPlot(
    {
      width: options.width,
      height: options.height,
      ms: 1,
      padding: [8, 16, 0, 0],
      legend: { show: false },
      scales: {
        x: { time: true, range: () => [options.from, options.to] },
        y: { range: (_plot, _min, max) => [0, roundUp(max, options.axis)] },
      },
      axes: axes(options),
      series: [{}, ...data.series.map((series) => seriesOptions(series, options))],
      focus: { alpha: FADED },
      cursor: {
        y: false,
        drag: { x: onZoom !== undefined, y: false, setScale: false, dist: DRAG_THRESHOLD },
        points: { size: 6 },
        ...(options.syncGroup === undefined
          ? {}
          : {
              sync: {
                key: options.syncGroup,
                setSeries: false,
                scales: ['x', null],
                filters: { pub: (type) => type !== 'mousedown' && type !== 'mouseup' },
              },
            }),
      },
      hooks: {
        draw: [(self) => drawMarks(self, options.marks)],
        setCursor: [(self) => onMove(self.cursor.idx ?? null)],
        setSelect: [
          (self) => {
            const { left, width } = self.select;
            if (width < DRAG_THRESHOLD) return;
            const from = self.posToVal(left, 'x');
            const to = self.posToVal(left + width, 'x');
            self.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
            onZoom?.(from, to);
          },
        ],
      },
    },
    [times, ...data.series.map((series) => series.values.slice())],
    target,
  );

  const leftOf = (index: number): number => plot.valToPos(times[index] ?? options.from, 'x');

  return {
    area: plot.over,
    resize: (width, height) => plot.setSize({ width, height }),
    moveTo(index) {
      plot.setCursor(index === null ? { left: -10, top: -10 } : { left: leftOf(index), top: 0 });
    },
    mark(indices) {
      const [first, last] = indices ?? [0, 0];
      const left = leftOf(first);
      const width = indices === null ? 0 : plot.valToPos(endOf(times, last), 'x') - left;
      plot.setSelect(
        { left, top: 0, width, height: width > 0 ? plot.over.clientHeight : 0 },
        false,
      );
    },
    highlight(key) {
      const index = data.series.findIndex((series) => series.key === key);
      plot.setSeries(index < 0 ? null : index + 1, { focus: true });
    },
    leftOf,
    destroy: () => plot.destroy(),
  };
}

/** Where the bucket at an index ends, epoch milliseconds. */
export function endOf(times: readonly number[], index: number): number {
  return (times[index] ?? 0) + bucketLength(times);
}

function drawMarks(plot: uPlot, marks: readonly ChartMark[]): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  ctx.save();
  ctx.lineWidth = ratio;
  ctx.setLineDash([4 * ratio, 3 * ratio]);
  for (const { time, color } of marks) {
    const x = Math.round(plot.valToPos(time, 'x', true)) + ratio / 2;
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    ctx.strokeStyle = readColor('--color-text-muted');
    if (color !== undefined) ctx.strokeStyle = color;
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
  }
  ctx.restore();
}

function axes(options: PlotOptions): uPlot.Axis[] {
  const text = readColor('--color-text-faint');
  const line = readColor('--color-border');
  const font = `11px ${getComputedStyle(document.body).fontFamily}`;
  const shared = { stroke: text, font, ticks: { show: false } };
  return [
    {
      ...shared,
      size: 24,
      gap: 6,
      space: 72,
      grid: { show: false },
      border: { show: true, stroke: line, width: 1 },
      values: (_plot, splits, _axis, _space, step) => formatAxisTimes(splits, step),
    },
    {
      ...shared,
      gap: 6,
      space: 28,
      size: (_plot, values) => widthOf(values ?? [], font) + 14,
      incrs: [...axisSteps(options.axis)],
      grid: { stroke: line, width: 1 },
      values: (_plot, splits) => splits.map(options.format),
    },
  ];
}

function seriesOptions(series: ChartSeries, options: PlotOptions): uPlot.Series {
  const color = readColor(series.color);
  const shape = series.shape ?? 'line';
  const bars = uPlot.paths.bars?.({ size: [0.8, 48, 1], align: 1 });
  return {
    label: series.label,
    show: !options.hidden.has(series.key),
    stroke: color,
    width: shape === 'bars' ? 0 : (series.width ?? 1.5),
    ...(series.isDashed === true ? { dash: [4, 3] } : {}),
    ...(shape === 'line' ? {} : { fill: withAlpha(color, shape === 'bars' ? 0.65 : 0.12) }),
    ...(shape === 'bars' && bars !== undefined ? { paths: bars } : {}),
    points: {
      show: shape !== 'bars',
      size: 4,
      fill: color,
      // A bucket between two gaps would have no line to show it.
      filter: (_plot, _series, _show) => isolated(series.values),
    },
  };
}

function isolated(values: readonly (number | null)[]): number[] {
  const indices: number[] = [];
  for (const [index, value] of values.entries()) {
    const before = values[index - 1] ?? null;
    const after = values[index + 1] ?? null;
    if (value !== null && before === null && after === null) indices.push(index);
  }
  return indices;
}

/** The top of a value axis: a whole step above the highest value, and no more than the whole of a share. */
function roundUp(max: number | null, axis: AxisKind): number {
  if (max === null || !(max > 0)) return axis === 'share' ? 0.01 : 1;
  const step = axisSteps(axis).find((candidate) => max / candidate <= 4) ?? max;
  const top = Math.ceil((max * 1.02) / step) * step;
  return axis === 'share' && max <= 1 ? Math.min(1, top) : top;
}

let ruler: CanvasRenderingContext2D | null | undefined;

function widthOf(texts: readonly string[], font: string): number {
  ruler ??= document.createElement('canvas').getContext('2d');
  if (!ruler) return 40;
  ruler.font = font;
  let widest = 0;
  for (const text of texts) widest = Math.max(widest, ruler.measureText(text).width);
  return Math.ceil(widest);
}

function withAlpha(color: string, alpha: number): string {
  const channels = /\d+(?:\.\d+)?/g;
  const [red = '0', green = '0', blue = '0'] = color.match(channels) ?? [];
  return `rgb(${red} ${green} ${blue} / ${alpha})`;
}
