import * as z from 'zod';
import { parseDuration } from '@spanlight/query/units';
import { chartKinds, legendValues } from '../../values/metric-values.ts';

const MINUTE = 60_000;
const YEAR = 366 * 86_400_000;

const isRange = (text: string): boolean => {
  const length = parseDuration(text, 'ms') ?? 0;
  return length >= MINUTE && length <= YEAR;
};

/** A chart as a picture: what is asked, over how long before now, and how it looks. */
export const pictureSchema = z.strictObject({
  title: z.string().max(200).default('').describe('Title shown above the chart. Default: empty.'),
  metrics: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(500).describe('Name of the metric.'),
        alias: z.string().min(1).max(100).describe('What the query calls it, without `$`.'),
      }),
    )
    .min(1)
    .max(10)
    .describe('Metrics of the query, 1 to 10.'),
  query: z.string().min(1).max(5000).describe('Query in the language of metrics.'),
  last: z
    .string()
    .max(20)
    .refine(isRange, { error: 'must be a length of time from 1m to 366d, for example 24h' })
    .default('24h')
    .describe('How long before now it begins, for example `24h`, from a minute to a year.'),
  kind: z.enum(chartKinds).default('line').describe('How it is drawn. Default `line`.'),
  figures: z
    .array(z.enum(legendValues))
    .max(legendValues.length)
    .optional()
    .describe('Figures beside the names of the series, in this order. Default: only `last`.'),
  width: z.int().min(200).max(2000).default(800).describe('Pixels, 200 to 2000. Default 800.'),
  height: z.int().min(100).max(1200).default(300).describe('Pixels, 100 to 1200. Default 300.'),
  theme: z.enum(['light', 'dark']).default('light').describe('Colours. Default `light`.'),
});

export type Picture = z.infer<typeof pictureSchema>;
