import { lastEnded } from '../core/buckets.ts';
import { cleanText } from '../core/clean-text.ts';
import { writeValue, type ChartData } from './series/chart-data.ts';
import { figuresOf } from './series/figures.ts';
import type { ChartTexts } from './texts.ts';

/** Series a description names. */
const NAMED = 10;

/** A chart in words, for those who can't see it. */
export function describeChart(data: ChartData, texts: ChartTexts): string {
  const said: string[] = [];
  let more = 0;
  const ended = lastEnded(data);
  for (const series of data.series) {
    const { min, max, last = min } = figuresOf(series.values, ended);
    if (min === undefined) continue;
    if (said.length >= NAMED) more += 1;
    else {
      const write = (value: number | undefined): string => writeValue(series, value);
      const name = cleanText(series.name, 120);
      said.push(texts.figures({ name, min: write(min), max: write(max), last: write(last) }));
    }
  }
  return (said.join('; ') || texts.empty) + (more > 0 ? `; ${texts.more(more)}` : '');
}
