import { formatMoment, truncateMiddle } from '@spanlight/sdk/format';
import { cleanText } from '../core/clean-text.ts';
import type { TooltipContent } from '../core/tooltip.ts';
import type { TooltipRow } from './plot/options.ts';
import { writeValue, type ChartData } from './series/chart-data.ts';
import type { ChartTexts } from './texts.ts';

/** Series that are told of one moment. */
export const MAX_TOLD = 10;

/**
 * The series a tooltip names, and how many it leaves out: all in their order, so that a row stays where it was; of more than it
 * holds, those nearest to the pointer, the nearest first.
 */
export function chosenRows(rows: readonly TooltipRow[]): {
  rows: readonly TooltipRow[];
  omitted: number;
} {
  if (rows.length <= MAX_TOLD) return { rows, omitted: 0 };
  const nearest = rows.toSorted((a, b) => a.distance - b.distance).slice(0, MAX_TOLD);
  return { rows: nearest, omitted: rows.length - nearest.length };
}

/**
 * What the tooltip at a time says.
 * @param index position of the time
 * @param candidates the values at that time
 * @param colors a colour for each series
 */
export function tooltipContent(
  { times, series }: ChartData,
  index: number,
  candidates: readonly TooltipRow[],
  colors: readonly string[],
  texts: ChartTexts,
): TooltipContent {
  const { rows, omitted } = chosenRows(candidates);
  return {
    title: formatMoment(times[index] ?? 0),
    rows: rows.map(({ index: place, value }) => {
      const { name = '', unit, format } = series[place] ?? {};
      return {
        color: colors[place] ?? '',
        name: truncateMiddle(cleanText(name, 1000), 50),
        value: writeValue({ unit, format }, value),
      };
    }),
    notes: [
      ...(rows.length === 0 ? [texts.empty] : []),
      ...(omitted > 0 ? [texts.more(omitted)] : []),
    ],
  };
}
