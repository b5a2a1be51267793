import * as z from 'zod';
import { storedInstruments } from '../../../metadata/database/instruments.ts';
import { double, SeenPoints, seenStateSchema } from './seen-points.ts';
import type { Series } from './metric-series.ts';
import type { SeriesTable } from './series-table.ts';
import { Streams } from './streams.ts';

const numbers = z.custom<Float64Array>((value) => value instanceof Float64Array);
const side = z.object({ offset: double, counts: numbers });
const buckets = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('explicit'), bounds: numbers, counts: numbers }),
  z.object({
    kind: z.literal('exponential'),
    scale: double,
    zero: double,
    positive: side,
    negative: side,
  }),
]);

const stateSchema = z.object({
  projectId: double,
  metric: z.string(),
  instrument: z.enum(storedInstruments),
  id: z.bigint(),
  heard: double,
  knownFrom: double,
  knownTo: double,
  total: double,
  forgotten: double,
  streams: z
    .array(
      z.object({
        start: double,
        time: double,
        count: double,
        sum: double,
        buckets: z.union([buckets, z.undefined()]),
      }),
    )
    .exactOptional(),
  seen: seenStateSchema.exactOptional(),
});

/** What is kept of a series across restarts. */
export type SeriesState = z.infer<typeof stateSchema>;

/** States out of a file. Throws a `ZodError` when they are something else. */
export const parseStates = (values: unknown): SeriesState[] => z.array(stateSchema).parse(values);

/** What is to be kept of a series; undefined for one whose points need no memory. */
export function stateOf(series: Series): SeriesState | undefined {
  const { metric, id, heard, knownFrom, knownTo, total, streams, seen } = series;
  if (!streams && !seen) return undefined;
  return {
    projectId: metric.project.id,
    metric: metric.name,
    instrument: metric.instrument,
    id,
    heard,
    knownFrom,
    knownTo,
    total,
    forgotten: streams?.forgotten ?? 0,
    ...(streams && { streams: streams.streams }),
    ...(seen && { seen: seen.toState() }),
  };
}

/** Puts a kept series back. */
export function restore(table: SeriesTable, state: SeriesState): void {
  const metric = table.metric(state.projectId, state.metric, state.instrument);
  if (metric === undefined) return;
  const series = table.add(metric, state.id);
  series.heard = state.heard;
  series.knownFrom = state.knownFrom;
  series.knownTo = state.knownTo;
  series.total = state.total;
  if (state.streams) series.streams = new Streams([...state.streams], state.forgotten);
  if (state.seen) series.seen = SeenPoints.fromState(state.seen);
}

/** The time of the latest point that a state knows of, in microseconds since 1970; 0 for none. */
export const latestOf = ({ streams = [], seen }: SeriesState): number =>
  streams.reduce((latest, { time }) => Math.max(latest, time), seen?.latest ?? 0);
