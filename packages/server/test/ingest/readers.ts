import xxhash from 'xxhash-wasm';
import { ItemBuilder } from '../../src/ingest/items/item-builder.ts';
import { DEFAULT_LIMITS } from '../../src/ingest/limits.ts';
import { PointBuilder } from '../../src/ingest/points/point-builder.ts';
import { SeriesTable } from '../../src/ingest/points/series/series-table.ts';
import { LOGS } from '../../src/ingest/signals/logs/logs.ts';
import { METRICS } from '../../src/ingest/signals/metrics/metrics.ts';
import type { Builders, Format } from '../../src/ingest/signals/signal.ts';
import { runAtOnce, type Sliced } from '../../src/shared/slices.ts';
import { PROJECT } from './pipeline.ts';
import { TRACES } from '../../src/ingest/signals/traces/traces.ts';

const FORMATS = { ...TRACES.formats, ...LOGS.formats, ...METRICS.formats };

export type ItemFormat = keyof typeof TRACES.formats | keyof typeof LOGS.formats;
export type PointFormat = keyof typeof METRICS.formats;

/** Every form in which items arrive. */
export const ITEM_FORMATS: readonly ItemFormat[] = [
  'traces-protobuf',
  'traces-json',
  'logs-protobuf',
  'logs-json',
  'zipkin-json',
  'vector-json',
];

/** Every form in which points arrive. */
export const POINT_FORMATS: readonly PointFormat[] = [
  'metrics-protobuf',
  'metrics-json',
  'remote-write-1',
  'remote-write-2',
];

const hash = await xxhash();
const createBuilders = (): Builders => ({
  items: new ItemBuilder(DEFAULT_LIMITS, hash, Date.now),
  points: new PointBuilder({
    limits: DEFAULT_LIMITS,
    hash,
    now: Date.now,
    dropAttrs: new Set(),
    table: new SeriesTable({ remembered: 10, perProject: 10, perMetric: 10 }, 0),
  }),
});
const UNUSED = createBuilders();

/** A reader that takes no pauses. */
interface WholeReader {
  read(body: Buffer): void;
}

function whole(format: Format, builders: Builders): WholeReader {
  const reader = format.reader(builders);
  return { read: (body) => runAtOnce(reader.read(body)) };
}

/** A reader of a format that fills this builder. */
export const itemReader = (items: ItemBuilder, format: ItemFormat): WholeReader =>
  whole(FORMATS[format], { ...UNUSED, items });

/** The same for points. */
export const pointReader = (points: PointBuilder, format: PointFormat): WholeReader =>
  whole(FORMATS[format], { ...UNUSED, points });

/** Reads a request into builders of its own, in slices. */
export function readInSlices(format: ItemFormat | PointFormat, body: Buffer): Sliced {
  const builders = createBuilders();
  builders.items.begin(PROJECT);
  builders.points.begin(PROJECT);
  return FORMATS[format].reader(builders).read(body);
}
