import { plot } from 'asciichart';
import { sanitise } from '../output/sanitise.ts';
import { segment, type Line, type Segment } from '../output/segments.ts';
import type { Tone } from '../output/style.ts';
import { displayWidth, pad } from '../output/width.ts';
import { boundsOf, shareBetween, stretch, type Point } from './sparkline.ts';

/** A line of a chart. */
export interface ChartSeries {
  readonly values: readonly Point[];
}

/** The room of a chart and what is written around it. */
export interface ChartFrame {
  /** Columns of the whole chart, labels included. */
  readonly width: number;
  /** Rows between the lowest and the highest label. */
  readonly height: number;
  /** Writes a value beside the axis. */
  readonly label: (value: number) => string;
  /** What stands below the left and the right end. */
  readonly ends: readonly [string, string];
}

const tones = ['accent', 'good', 'warning', 'bad', 'strong', 'plain'] as const;

/** The tone of a series, and the letter that stands for it where there are no colours. */
export function markOf(index: number): { tone: Tone; letter: string } {
  return {
    tone: tones[index % tones.length] ?? 'plain',
    letter: String.fromCodePoint(97 + (index % 26)),
  };
}

/** A cell of the drawing and the series that has it. */
interface Cell {
  character: string;
  series: number;
}

/**
 * Draws series; gaps stay blank. Each series ends in its letter when there are several. Without any value there are no
 * lines, else one more than the rows between the labels, and the ends of the axis.
 */
export function chartLines(series: readonly ChartSeries[], options: ChartFrame): Line[] {
  const bounds = boundsOf(series.flatMap(({ values }) => values));
  if (bounds === undefined) return [];
  const { low, high } = withRoom(bounds);
  const share = shareBetween(low, high);
  const { height } = options;
  const labels = withoutRepeats(
    Array.from({ length: height + 1 }, (_, row) =>
      sanitise(options.label(high * (1 - row / height) + low * (row / height))),
    ),
  );
  const gutter = Math.max(...labels.map(displayWidth));
  const columns = Math.max(10, options.width - gutter - 3);
  const canvas: Cell[][] = labels.map(() =>
    Array.from({ length: columns }, () => ({ character: ' ', series: -1 })),
  );
  for (const [index, { values }] of series.entries()) {
    const points = stretch(values, columns).map((value) =>
      value === null ? null : share(value) * height,
    );
    drawSeries(canvas, points, height, index, series.length > 1);
  }
  const lines = canvas.map((row, at): Line => [
    segment(`${pad(labels[at] ?? '', gutter, 'right')} ┤`, 'dim'),
    ...segmentsOf(row),
  ]);
  const [first, last] = options.ends;
  const blanks = Math.max(1, columns - first.length - last.length);
  const ends = `${' '.repeat(gutter + 2)}${first}${' '.repeat(blanks)}${last}`;
  return [...lines, [segment(ends, 'dim')]];
}

/** Rows so close that they round to one text have it once, at the highest of them. */
const withoutRepeats = (labels: readonly string[]): string[] =>
  labels.map((label, row) => (label === labels[row - 1] ? '' : label));

/** The range of the axis: that of the values, and around a single value some room. */
function withRoom({ low, high }: { low: number; high: number }): { low: number; high: number } {
  if (high > low) return { low, high };
  const room = Math.abs(low) / 2 || 1;
  return {
    // What is never negative has no axis below zero.
    low: Math.max(low < 0 ? -Number.MAX_VALUE : 0, low - room),
    high: Math.min(Number.MAX_VALUE, high + room),
  };
}

/** Draws what lies between gaps, stretch by stretch: the plotting library knows no gaps. */
function drawSeries(
  canvas: Cell[][],
  points: readonly Point[],
  height: number,
  series: number,
  isMarked: boolean,
): void {
  let start = 0;
  let last: { row: number; column: number } | undefined;
  while (start < points.length) {
    const stretch: number[] = [];
    for (let at = start; points[at] !== null && at < points.length; at += 1) {
      stretch.push(points[at] ?? 0);
    }
    const rows = plotted(stretch, height);
    for (const [row, characters] of rows.entries()) {
      for (const [column, character] of characters.entries()) {
        const cell = canvas[row]?.[start + column];
        if (character === ' ' || cell === undefined) continue;
        cell.character = character;
        cell.series = series;
      }
    }
    const end = stretch.at(-1);
    if (end !== undefined) {
      last = { row: height - Math.round(end), column: start + stretch.length - 1 };
    }
    start += stretch.length + 1;
  }
  const cell = last && canvas[last.row]?.[last.column];
  if (isMarked && cell) {
    cell.character = markOf(series).letter;
    cell.series = series;
  }
}

/** The rows of a line of values between 0 and `height`, a character per value. */
function plotted(values: readonly number[], height: number): string[][] {
  if (values.length === 0) return [];
  // A line goes from value to value, so the last one needs another after it.
  const text = plot([...values, values.at(-1) ?? 0], {
    min: 0,
    max: height,
    height,
    offset: 1,
    format: () => ' ',
  });
  // The first character is the axis of the library.
  return text.split('\n').map((line) => line.slice(1).split(''));
}

function segmentsOf(row: readonly Cell[]): Segment[] {
  const segments: Segment[] = [];
  for (const { character, series } of row) {
    const { tone } = series < 0 ? { tone: 'plain' as const } : markOf(series);
    const last = segments.at(-1);
    if (last?.tone === tone) last.text += character;
    else segments.push(segment(character, tone));
  }
  return segments;
}
