import type { Heatmap } from '@spanlight/sdk';
import { formatValue } from '@spanlight/sdk/format';
import { endsOf } from '../../../chart/ends.ts';
import { sanitise } from '../../../output/sanitise.ts';
import { segment, type Line } from '../../../output/segments.ts';
import { displayWidth, pad } from '../../../output/width.ts';
import type { Area } from '../../core/screen.ts';

/** Cells from empty to full. */
const shades = [' ', '·', '░', '▒', '▓', '█'] as const;

/**
 * A distribution as shaded cells, high values above. Neighbouring cells are added up until they fit. None without data
 * or room.
 */
export function heatmapLines(
  { xAxis, yAxis, data }: Heatmap,
  unit: string,
  { width, height }: Area,
): Line[] {
  const rowCount = Math.min(yAxis.length, height - 1);
  if (data.length === 0 || rowCount < 1) return [];
  const labels = Array.from({ length: rowCount }, (_value, row) =>
    sanitise(formatValue(upperBound(yAxis, row, rowCount), unit)),
  );
  const gutter = Math.max(...labels.map(displayWidth));
  const columnCount = Math.min(xAxis.length, width - gutter - 2);
  if (columnCount < 1) return [];
  const cells = Array.from({ length: rowCount }, () => new Float64Array(columnCount));
  for (const [x, y, count] of data) {
    const row = cells[Math.floor((y * rowCount) / yAxis.length)];
    const column = Math.floor((x * columnCount) / xAxis.length);
    if (row !== undefined && column < columnCount) row[column] = (row[column] ?? 0) + count;
  }
  const most = cells.reduce((high, row) => Math.max(high, ...row), 0);
  // A long axis is stretched, so that the drawing takes the whole width.
  const drawn = width - gutter - 2;
  const rows = cells.map((row, at): Line => {
    const text = Array.from({ length: drawn }, (_value, column) =>
      shadeOf(row[Math.floor((column * columnCount) / drawn)] ?? 0, most),
    ).join('');
    return [segment(`${pad(labels[at] ?? '', gutter, 'right')} ┤`, 'dim'), segment(text, 'accent')];
  });
  const [first, last] = endsOf(xAxis, width);
  const blanks = Math.max(1, drawn - first.length - last.length);
  return [
    ...rows.toReversed(),
    [segment(`${' '.repeat(gutter + 2)}${first}${' '.repeat(blanks)}${last}`, 'dim')],
  ];
}

/** The highest value of a drawn row. */
function upperBound(yAxis: Heatmap['yAxis'], row: number, rowCount: number): number {
  const last = Math.ceil(((row + 1) * yAxis.length) / rowCount) - 1;
  return yAxis[last]?.[1] ?? 0;
}

/** Anything at all is visible; the rest grows with the root, because counts differ by orders of magnitude. */
function shadeOf(count: number, most: number): string {
  if (count <= 0 || most <= 0) return shades[0];
  const step = 1 + Math.round(Math.sqrt(count / most) * (shades.length - 2));
  return shades[Math.min(step, shades.length - 1)] ?? shades[0];
}
