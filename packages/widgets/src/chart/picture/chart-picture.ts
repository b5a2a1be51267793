import type { ChartKind, LegendValue } from '@spanlight/sdk';
import { setDisplayZone } from '@spanlight/sdk/format';
import { cleanText } from '../../core/clean-text.ts';
import { lastEnded } from '../../core/buckets.ts';
import { colorsOf, paletteSize } from '../colors.ts';
import {
  type ChartData,
  type ChartSeries,
  finiteValues,
  hasValues,
  writeValue,
} from '../series/chart-data.ts';
import { figuresOf } from '../series/figures.ts';
import { layOut } from '../plot/frame.ts';
import { paintFrame } from '../plot/paint-frame.ts';
import { paintSeries, periodOf } from '../plot/paint-series.ts';
import { drawnSeries } from '../plot/stack.ts';
import { pictureThemes } from './picture-theme.ts';
import { escapeXml, roughWidth, SvgContext } from './svg-context.ts';

/** How a picture looks. */
export interface PictureLook {
  /** What is measured. */
  readonly title: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
}

/** How a chart in a picture looks. */
export interface ChartPictureLook extends PictureLook {
  readonly kind: ChartKind;
  /** What stands beside the names of the series. Default: the last value. */
  readonly figures?: readonly LegendValue[] | undefined;
  /** Stands at the right below the chart, for example the time. */
  readonly note: string;
  /** The shown period in epoch milliseconds. */
  readonly from: number;
  readonly to: number;
}

const FONT_SIZE = 11;
const TITLE_SIZE = 13;
const MARGIN = 10;
const TITLE_HEIGHT = 26;
const ROW_HEIGHT = 18;
/** Rows of names below a chart, and what of its height they take at most. */
const MAX_ROWS = 4;
const MAX_SHARE_OF_HEIGHT = 0.35;
const MAX_CHARACTERS = 60;

/** A chart as SVG, with the lines, bars and axes that charts on pages have; times are UTC. */
export function chartPicture(given: ChartData, look: ChartPictureLook): string {
  const data = finiteValues(given);
  if (!hasValues(data)) return messagePicture('no data', look);
  const { width, height, kind } = look;
  const { text, border, accent, muted, palette } = pictureThemes[look.theme];
  const seriesColors = colorsOf(data.series, palette.slice(0, paletteSize), () => true);
  const context = new SvgContext();
  const rows = legendRows(data, seriesColors, look);
  const options = {
    data,
    kind,
    from: look.from,
    to: look.to,
    width: width - 2 * MARGIN,
    height: Math.max(height - TITLE_HEIGHT - MARGIN - (rows.length + 1) * ROW_HEIGHT, 20),
    connectNulls: false,
    hidden: new Set<string>(),
    seriesColors,
    colors: { text: muted, line: border, marker: accent },
    font: '',
  };
  const plot = new SvgContext();
  const series = drawnSeries(options);
  const frame = inUtc(() =>
    layOut(series, options, periodOf(options), (label) => roughWidth(label, FONT_SIZE)),
  );
  paintFrame(plot, frame, options.colors);
  paintSeries(plot, frame, series, options, null);
  let top = TITLE_HEIGHT + options.height + ROW_HEIGHT / 2;
  context.textBaseline = 'middle';
  for (const row of rows) {
    for (const { left, color, name } of row) {
      context.fillStyle = color;
      context.fillRect(left, top - 4, 8, 8);
      context.fillStyle = text;
      context.fillText(name, left + 12, top);
    }
    top += ROW_HEIGHT;
  }
  context.fillStyle = muted;
  context.textAlign = 'right';
  context.fillText(cleanText(look.note, MAX_CHARACTERS), width - MARGIN, height - MARGIN);
  const drawing = `<g transform="translate(${MARGIN} ${TITLE_HEIGHT})">\n${plot.text}\n</g>\n${context.text}`;
  return documentOf(drawing, look);
}

/** A picture that says something in place of a chart. */
export function messagePicture(message: string, look: PictureLook): string {
  const context = new SvgContext();
  context.fillStyle = pictureThemes[look.theme].muted;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const most = Math.max(Math.floor(look.width / (0.6 * FONT_SIZE)), 10);
  context.fillText(cleanText(message, most), look.width / 2, look.height / 2);
  return documentOf(context.text, look);
}

/** Times are written in one zone, whoever looks at the picture. */
function inUtc<Result>(work: () => Result): Result {
  setDisplayZone('utc');
  try {
    return work();
  } finally {
    setDisplayZone('local');
  }
}

interface LegendEntry {
  readonly left: number;
  readonly color: string;
  readonly name: string;
}

const LAST: readonly LegendValue[] = ['last'];

/** The names of the series and their figures, in rows; what has no place is counted. */
function legendRows(
  data: ChartData,
  colors: readonly string[],
  { width, height, theme, figures = LAST }: ChartPictureLook,
): LegendEntry[][] {
  const most = Math.min(MAX_ROWS, Math.floor((height * MAX_SHARE_OF_HEIGHT) / ROW_HEIGHT));
  const ended = lastEnded(data);
  const rows: LegendEntry[][] = [];
  let left = Number.POSITIVE_INFINITY;
  for (const [index, series] of data.series.entries()) {
    const said = figuresText(series, figures, ended);
    const name = [cleanText(series.name, MAX_CHARACTERS), ...said].join(' ');
    const size = roughWidth(name, FONT_SIZE) + 28;
    if (left + size > width - MARGIN) {
      if (rows.length >= most) {
        const more = {
          left,
          color: pictureThemes[theme].muted,
          name: `${data.series.length - index} more`,
        };
        rows.at(-1)?.push(more);
        break;
      }
      rows.push([]);
      left = MARGIN;
    }
    rows.at(-1)?.push({ left, color: colors[index] ?? '', name });
    left += size;
  }
  return rows;
}

/** Figures as a legend on a page has them: each with its name where there are several. */
function figuresText(
  series: ChartSeries,
  wanted: readonly LegendValue[],
  ended: number,
): readonly string[] {
  const known = figuresOf(series.values, ended);
  return wanted.flatMap((figure) => {
    const value = known[figure];
    if (value === undefined) return [];
    const text = writeValue(series, value);
    return [wanted.length > 1 ? `${figure} ${text}` : text];
  });
}

function documentOf(drawing: string, { title, width, height, theme }: PictureLook): string {
  const { surface, text } = pictureThemes[theme];
  const heading = new SvgContext();
  heading.setFont(TITLE_SIZE, 600);
  heading.fillStyle = text;
  heading.textBaseline = 'middle';
  const most = Math.max(Math.floor((width - 2 * MARGIN) / (0.6 * TITLE_SIZE)), 5);
  heading.fillText(cleanText(title, most), MARGIN, MARGIN + TITLE_SIZE / 2);
  const label = escapeXml(cleanText(title, 200));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}" font-family="system-ui, sans-serif">
<title>${label}</title>
<rect width="${width}" height="${height}" fill="${surface}"/>
${heading.text}
${drawing}
</svg>
`;
}
