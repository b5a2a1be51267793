import * as z from 'zod';
import type { Distribution } from '../distribution.ts';
import type { Series } from '../series/metric-series.ts';
import { type SeriesState, stateOf } from '../series/series-state.ts';

/** JSON knows no NaN, which a fingerprint that was taken back is. */
const number = z
  .number()
  .nullable()
  .transform((value) => value ?? Number.NaN);
const numbers = z.array(number);
const floats = z.array(z.number()).transform((values) => Float64Array.from(values));
const side = z.object({ offset: z.number(), counts: floats });

const stateSchema = z.object({
  heard: z.number(),
  total: z.number(),
  forgotten: z.number(),
  streams: z
    .array(
      z.object({
        start: z.number(),
        time: z.number(),
        count: z.number(),
        sum: z.number(),
        buckets: z
          .discriminatedUnion('kind', [
            z.object({ kind: z.literal('explicit'), bounds: floats, counts: floats }),
            z.object({
              kind: z.literal('exponential'),
              scale: z.number(),
              zero: z.number(),
              positive: side,
              negative: side,
            }),
          ])
          .optional(),
      }),
    )
    .exactOptional(),
  seen: z
    .object({
      latest: number,
      times: numbers,
      prints: numbers,
      next: number,
      forgotten: number,
      from: numbers,
      to: numbers,
      lost: number,
    })
    .exactOptional(),
});

/** What a series is known by. */
type SeriesKey = Pick<SeriesState, 'projectId' | 'metric' | 'instrument' | 'id'>;

/** The state of a series as text for the store; `''` for one whose points need none. */
export function stateText(series: Series): string {
  const state = stateOf(series);
  if (state === undefined) return '';
  const { heard, total, forgotten, streams, seen } = state;
  return JSON.stringify({
    heard,
    total,
    forgotten,
    streams: streams?.map(({ start, time, count, sum, buckets }) => ({
      start,
      time,
      count,
      sum,
      buckets: buckets && plainBuckets(buckets),
    })),
    seen,
  });
}

/** The state out of its text. Throws an `Error` that names table, series and field where it is something else. */
export function parseState(key: SeriesKey, text: string): SeriesState {
  const { streams, ...rest } = readState(key, text);
  return {
    ...key,
    ...rest,
    // It is listed once more: whether the store has it in the catalogue is not known.
    knownFrom: Number.POSITIVE_INFINITY,
    knownTo: 0,
    ...(streams && {
      streams: streams.map((stream) => ({ ...stream, buckets: stream.buckets })),
    }),
  };
}

function readState(
  { projectId, metric, id }: SeriesKey,
  text: string,
): z.infer<typeof stateSchema> {
  try {
    return stateSchema.parse(JSON.parse(text));
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    const problem = issue ? `${issue.path.join('.')}: ${issue.message}` : 'it is not JSON';
    throw new Error(
      `series_states.state of series ${id} of ${metric} in project ${projectId} can't be read: ${problem}`,
      { cause: error },
    );
  }
}

function plainBuckets(buckets: Distribution): unknown {
  if (buckets.kind === 'explicit') {
    const { kind, bounds, counts } = buckets;
    return { kind, bounds: [...bounds], counts: [...counts] };
  }
  const { kind, scale, zero, positive, negative } = buckets;
  return {
    kind,
    scale,
    zero,
    positive: { offset: positive.offset, counts: [...positive.counts] },
    negative: { offset: negative.offset, counts: [...negative.counts] },
  };
}
