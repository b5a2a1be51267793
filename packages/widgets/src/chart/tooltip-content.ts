import { formatDateTime, truncateMiddle } from '@spanlight/sdk/format';
import { bucketLength, lastEnded } from '../core/buckets.ts';
import { cleanText } from '../core/clean-text.ts';
import type { TooltipContent } from '../core/tooltip.ts';
import type { TooltipRow } from './plot/options.ts';
import { writeValue, type ChartData, type ChartMarker } from './series/chart-data.ts';
import type { ChartTexts } from './texts.ts';

/** Series that are told of one moment. */
export const MAX_TOLD = 10;
/** Moments that are named beside the crosshair. */
const MAX_MOMENTS = 3;

/** What moments within a bucket are called; of many the first ones and how many more there are. */
function momentNotes(
  markers: readonly ChartMarker[],
  { times }: Pick<ChartData, 'times'>,
  index: number,
  texts: ChartTexts,
): string[] {
  const from = times[index] ?? 0;
  const to = from + bucketLength(times);
  const found = markers.filter(({ time, end }) => end === undefined && time >= from && time < to);
  const names = found.slice(0, MAX_MOMENTS).map(({ label }) => `▸ ${cleanText(label, 60)}`);
  const omitted = found.length - names.length;
  return omitted > 0 ? [...names, texts.more(omitted)] : names;
}

/**
 * The series a tooltip names, the largest value first as the lines stand in the picture, and how many it leaves out: of more
 * than it holds it names those nearest to the pointer.
 */
export function chosenRows(rows: readonly TooltipRow[]): {
  rows: readonly TooltipRow[];
  omitted: number;
} {
  const told =
    rows.length <= MAX_TOLD
      ? rows
      : rows.toSorted((a, b) => a.distance - b.distance).slice(0, MAX_TOLD);
  return {
    rows: told.toSorted((a, b) => b.value - a.value || a.index - b.index),
    omitted: rows.length - told.length,
  };
}

/** What a tooltip is made of besides the values. */
interface TooltipLook {
  /** A colour for each series. */
  readonly colors: readonly string[];
  readonly texts: ChartTexts;
  /** What is marked across the chart. */
  readonly markers: readonly ChartMarker[];
}

/**
 * What the tooltip at a time says.
 * @param index position of the time
 * @param candidates the values at that time
 */
export function tooltipContent(
  { times, series, unfinished }: ChartData,
  index: number,
  candidates: readonly TooltipRow[],
  { colors, texts, markers }: TooltipLook,
): TooltipContent {
  const { rows, omitted } = chosenRows(candidates);
  return {
    title: formatDateTime(times[index] ?? 0),
    rows: rows.map(({ index: place, value }) => {
      const { name = '', unit, format } = series[place] ?? {};
      return {
        color: colors[place] ?? '',
        name: truncateMiddle(cleanText(name, 1000), 50),
        value: writeValue({ unit, format }, value),
      };
    }),
    notes: [
      ...(index > lastEnded({ times, unfinished }) ? [texts.unfinished] : []),
      ...(rows.length === 0 ? [texts.empty] : []),
      ...(omitted > 0 ? [texts.more(omitted)] : []),
      ...momentNotes(markers, { times }, index, texts),
    ],
  };
}
