/** A small trace as a shop would send it: readable in pictures, known in tests. */
import type { TraceColumns } from '@spanlight/sdk';

type SpanLine = readonly [
  parent: number,
  start: number,
  duration: number,
  system: string,
  service: string,
  kind: number,
  status: number,
  name: string,
];

/** Parent row, start and duration in ms, system, service, kind, status, name. */
const SPANS: readonly SpanLine[] = [
  [-1, 0, 820, 'httpserver:web', 'web', 1, 0, 'POST /checkout'],
  [0, 4, 38, 'funcs', 'web', 0, 0, 'loadSession'],
  [1, 6, 9, 'db:redis', 'web', 2, 0, 'GET session:{id}'],
  [0, 46, 190, 'httpclient:web', 'web', 2, 0, 'GET http://cart/carts/{id}'],
  [3, 52, 178, 'httpserver:cart', 'cart', 1, 0, 'GET /carts/{id}'],
  [4, 60, 12, 'db:postgresql', 'cart', 2, 0, 'SELECT carts'],
  ...Array.from({ length: 9 }, (_, index): SpanLine => [
    4,
    78 + index * 16,
    13,
    'db:postgresql',
    'cart',
    2,
    0,
    'SELECT products WHERE id = ?',
  ]),
  [0, 244, 470, 'httpclient:web', 'web', 2, 2, 'POST http://payment/charges'],
  [15, 250, 460, 'httpserver:payment', 'payment', 1, 2, 'POST /charges'],
  [16, 258, 96, 'db:postgresql', 'payment', 2, 0, 'INSERT charges'],
  [16, 362, 320, 'httpclient:payment', 'payment', 2, 2, 'POST https://bank.example/v2/authorize'],
  [0, 722, 30, 'messaging:kafka', 'web', 3, 0, 'orders publish'],
  [19, 760, 240, 'messaging:kafka', 'mail', 4, 0, 'orders process'],
  [20, 770, 210, 'funcs', 'mail', 0, 0, 'renderConfirmation'],
  [0, 758, 54, 'db:postgresql', 'web', 2, 0, 'UPDATE orders SET status = ?'],
];

/** Row of the span, time in ms, system and name. */
const EVENTS: readonly (readonly [number, number, string, string])[] = [
  [5, 71, 'log:info', 'INFO cart loaded'],
  [16, 700, 'log:error', 'PaymentError: card declined'],
  [18, 680, 'log:error', 'Timeout: deadline exceeded'],
];

/** @param names texts that replace the names of the first spans */
export function shopTrace(names: readonly string[] = []): TraceColumns {
  const table = (texts: readonly string[]): { texts: string[]; at: (text: string) => number } => {
    const unique = [...new Set(texts)];
    return { texts: unique, at: (text) => unique.indexOf(text) };
  };
  const nameOf = (row: number): string => names[row] ?? SPANS[row]![7];
  const nameTable = table([
    ...SPANS.map((_, row) => nameOf(row)),
    ...EVENTS.map(([, , , name]) => name),
  ]);
  const systemTable = table([
    ...SPANS.map((span) => span[3]),
    ...EVENTS.map(([, , system]) => system),
  ]);
  const serviceTable = table(SPANS.map((span) => span[4]));
  const starts = Float64Array.from(SPANS, (span) => span[1] * 1e6);
  const durations = Float64Array.from(SPANS, (span) => span[2] * 1e6);
  const parents = Int32Array.from(SPANS, (span) => span[0]);
  const countEvents = (row: number, pattern: RegExp): number =>
    EVENTS.filter(([owner, , system]) => owner === row && pattern.test(system)).length;
  return {
    traceId: '4c1f0a7be2d94f6389b05a6a1d7e0c35',
    startTime: '2026-03-04T10:17:42.1Z',
    startTimeUnixNano: '1772619462100000000',
    durationNs: 1000e6,
    rowCount: SPANS.length,
    eventCount: EVENTS.length,
    hasMore: false,
    names: nameTable.texts,
    systems: systemTable.texts,
    services: serviceTable.texts,
    ids: BigUint64Array.from(SPANS, (_, row) => 0xa0b0c0d0e0f00000n + BigInt(row)),
    parents,
    starts,
    durations,
    selfDurations: Float64Array.from(SPANS, (span, row) => {
      const children = SPANS.filter((child) => child[0] === row);
      const covered = children.reduce((sum, child) => sum + child[2], 0);
      return Math.max(span[2] - covered, 1) * 1e6;
    }),
    kinds: Uint8Array.from(SPANS, (span) => span[5]),
    statuses: Uint8Array.from(SPANS, (span) => span[6]),
    systemIndexes: Uint16Array.from(SPANS, (span) => systemTable.at(span[3])),
    serviceIndexes: Uint16Array.from(SPANS, (span) => serviceTable.at(span[4])),
    nameIndexes: Uint32Array.from(SPANS, (_, row) => nameTable.at(nameOf(row))),
    groups: BigUint64Array.from(SPANS, (_, row) => BigInt(row + 1)),
    eventCounts: Uint16Array.from(SPANS, (_, row) => countEvents(row, /./)),
    errorEventCounts: Uint16Array.from(SPANS, (_, row) => countEvents(row, /error/)),
    events: {
      rows: Int32Array.from(EVENTS, ([row]) => row),
      times: Float64Array.from(EVENTS, ([, time]) => time * 1e6),
      systemIndexes: Uint16Array.from(EVENTS, ([, , system]) => systemTable.at(system)),
      nameIndexes: Uint32Array.from(EVENTS, ([, , , name]) => nameTable.at(name)),
      ids: new BigUint64Array(EVENTS.length),
    },
  };
}
