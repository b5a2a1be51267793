import { lastEnded } from '../core/buckets.ts';
import { cleanText } from '../core/clean-text.ts';
import { hasValues, writeValue, type ChartData } from './series/chart-data.ts';
import { figuresOf } from './series/figures.ts';
import type { ChartTexts } from './texts.ts';

/** Series a description names. */
const NAMED = 10;

/** A chart in words, for those who can't see it. */
export function describeChart(data: ChartData, texts: ChartTexts): string {
  if (!hasValues(data)) return texts.empty;
  const said: string[] = [];
  let more = 0;
  const ended = lastEnded(data);
  for (const series of data.series) {
    const { name, values } = series;
    const { min, max, last = min } = figuresOf(values, ended);
    if (min === undefined) continue;
    if (said.length >= NAMED) more += 1;
    else {
      const [low, high, end] = [min, max, last].map((value) => writeValue(series, value));
      said.push(
        texts.figures({
          name: cleanText(name, 120),
          min: low ?? '',
          max: high ?? '',
          last: end ?? '',
        }),
      );
    }
  }
  return said.join('; ') + (more > 0 ? `; ${texts.more(more)}` : '');
}
