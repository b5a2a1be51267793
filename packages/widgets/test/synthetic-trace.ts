/** Large made-up traces, the same for the same size: for tests of exactness and for the benchmark. */
import type { TraceColumns } from '@spanlight/sdk';

const SYSTEMS = [
  'httpserver:web',
  'httpclient:web',
  'db:postgresql',
  'db:redis',
  'messaging:kafka',
  'rpc:billing',
  'funcs',
  'httpserver:search',
];
const SERVICES = ['web', 'cart', 'billing', 'search', 'mail'];

/** A small fast generator of numbers in [0, 1), so that every run sees the same trace. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * A trace of `size` spans: a tree some ten levels deep in which children lie inside their parents,
 * with runs of equal siblings, one error in fifty and one event per twenty spans.
 */
export function syntheticTrace(size: number): TraceColumns {
  const random = randomNumbers(size);
  const parents = new Int32Array(size);
  const starts = new Float64Array(size);
  const durations = new Float64Array(size);
  const depths = new Uint8Array(size);
  const total = 1e6 * size;
  parents[0] = -1;
  durations[0] = total;
  let clock = 0;
  const stack = [0];
  for (let row = 1; row < size; row++) {
    clock += (total / size) * (0.2 + 0.6 * random());
    while (stack.length > 1) {
      const top = stack.at(-1)!;
      if (starts[top]! + durations[top]! > clock && random() > 0.12) break;
      stack.pop();
    }
    const parent = stack.at(-1)!;
    parents[row] = parent;
    starts[row] = clock;
    const depth = depths[parent]! + 1;
    depths[row] = depth;
    const room = starts[parent]! + durations[parent]! - clock;
    durations[row] = room * (depth < 3 ? 0.05 : 0.5) * random();
    if (depth < 10 && random() < 0.5) stack.push(row);
  }
  const names = [
    'GET /checkout',
    ...Array.from({ length: 40 }, (_, index) => `select item ${index} by id`),
    ...Array.from({ length: 20 }, (_, index) => `POST /api/v1/resource/${index}/items`),
  ];
  const eventRows = Int32Array.from({ length: Math.floor(size / 20) }, (_, index) => index * 20);
  return {
    traceId: '9d1c3e07a4b6f2185c0d7e91ab34f6c2',
    startTime: '2026-03-04T10:17:42.1Z',
    startTimeUnixNano: '1772619462100000000',
    durationNs: total,
    rowCount: size,
    eventCount: eventRows.length,
    hasMore: false,
    names,
    systems: [...SYSTEMS, 'log:error', 'log:info'],
    services: SERVICES,
    ids: BigUint64Array.from({ length: size }, (_, row) => BigInt(row + 1) * 0x1_0000_0001n),
    parents,
    starts,
    durations,
    selfDurations: selfDurations(parents, starts, durations),
    kinds: Uint8Array.from({ length: size }, () => Math.floor(random() * 5)),
    statuses: Uint8Array.from({ length: size }, () => (random() < 0.02 ? 2 : 0)),
    systemIndexes: Uint16Array.from(
      { length: size },
      (_, row) => Math.floor(row / 7) % SYSTEMS.length,
    ),
    serviceIndexes: Uint16Array.from(
      { length: size },
      (_, row) => Math.floor(row / 7) % SERVICES.length,
    ),
    nameIndexes: Uint32Array.from({ length: size }, (_, row) =>
      row === 0 ? 0 : 1 + (Math.floor(row / 7) % (names.length - 1)),
    ),
    groups: BigUint64Array.from({ length: size }, (_, row) => BigInt(1 + (row % 60))),
    eventCounts: Uint16Array.from({ length: size }, (_, row) => (row % 20 === 0 ? 1 : 0)),
    errorEventCounts: Uint16Array.from({ length: size }, (_, row) => (row % 100 === 0 ? 1 : 0)),
    events: {
      rows: eventRows,
      times: Float64Array.from(eventRows, (row) => starts[row]! + durations[row]! / 2),
      systemIndexes: Uint16Array.from(
        eventRows,
        (row) => SYSTEMS.length + (row % 100 === 0 ? 0 : 1),
      ),
      nameIndexes: new Uint32Array(eventRows.length),
      ids: BigUint64Array.from(eventRows, (row) => BigInt(row + 1)),
    },
  };
}

function selfDurations(
  parents: Int32Array,
  starts: Float64Array,
  durations: Float64Array,
): Float64Array<ArrayBuffer> {
  const own = Float64Array.from(durations);
  const covered = new Float64Array(parents.length);
  for (let row = 1; row < parents.length; row++) {
    const parent = parents[row]!;
    const start = Math.max(starts[row]!, covered[parent]!);
    const stop = Math.min(starts[row]! + durations[row]!, starts[parent]! + durations[parent]!);
    if (stop <= start) continue;
    own[parent] = own[parent]! - (stop - start);
    covered[parent] = stop;
  }
  return own;
}
