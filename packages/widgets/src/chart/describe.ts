import { formatValue } from '@spanlight/sdk/format';
import { cleanText } from '../core/clean-text.ts';
import { hasValues, type ChartData } from './chart-data.ts';
import { figuresOf } from './figures.ts';
import type { ChartTexts } from './texts.ts';

/** Series a description names. */
const NAMED = 10;

/** A chart in words, for those who can't see it. */
export function describeChart(data: ChartData, texts: ChartTexts): string {
  if (!hasValues(data)) return texts.empty;
  const said: string[] = [];
  let more = 0;
  for (const { name, unit, values } of data.series) {
    const { min, max, last } = figuresOf(values);
    if (last === undefined) continue;
    if (said.length >= NAMED) more += 1;
    else {
      const [low, high, end] = [min, max, last].map((value) => formatValue(value, unit));
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
