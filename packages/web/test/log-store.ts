import type { Span, TimeseriesResponse } from '@spanlight/sdk';
import { explorerHandlers } from './explorer-data.ts';
import { failure, ok, type Handlers } from './fixture-server.ts';

const levels = ['info', 'info', 'warn', 'info', 'error', 'debug', 'trace', 'info', 'fatal'];
const messages = [
  'cart warmed for shopper',
  'order accepted',
  'payment is slow, trying once more',
  'stock reserved',
  'mailbox unavailable: 451 try again later',
  'cache miss',
];

/** Logs of an invented shop that arrive while a test runs. */
export class LogStore {
  readonly #lines: Span[] = [];
  readonly #whole = new Map<string, Span>();
  /** What was asked for, the newest last. */
  readonly questions: URLSearchParams[] = [];
  /** Until when the volume was asked for, epoch milliseconds, the newest last. */
  readonly volumes: number[] = [];
  /** Questions for lines fail. */
  isDown = false;

  /** So many lines, `apart` milliseconds from each other, the last of them now. */
  arrive(count: number, apart = 1, at = Date.now()): void {
    for (let index = 0; index < count; index++) {
      this.#lines.push(logLine(this.#lines.length, at - (count - 1 - index) * apart));
    }
  }

  /** Gives the newest line a message of which lists say the first characters. */
  cut(message: string, length: number): void {
    const line = this.#lines.pop();
    if (!line) throw new Error('There is no line.');
    const whole = { ...line, displayName: `INFO ${message}` };
    this.#lines.push({ ...whole, displayName: whole.displayName.slice(0, length) });
    this.#whole.set(line.id, whole);
  }

  /** The calls of the explorer about these logs. */
  handlers(): Handlers {
    return {
      ...explorerHandlers(),
      'GET /tracing/(\\d+)/spans': ({ url }) =>
        this.isDown ? failure(503, 'unavailable', 'the store is away') : this.#answer(url),
      'GET /tracing/(\\d+)/traces/\\w+/(\\w+)': ({ path }) =>
        ok({ span: this.#whole.get(path[2] ?? '') }),
      'GET /tracing/(\\d+)/timeseries': ({ url }) => {
        this.volumes.push(Date.parse(url.searchParams.get('time_lt') ?? ''));
        return ok(volume(url));
      },
    };
  }

  #answer({ searchParams }: URL) {
    this.questions.push(searchParams);
    const instant = (name: string): number => Date.parse(searchParams.get(name) ?? '');
    const [gte, lt] = [instant('time_gte'), instant('time_lt')];
    const [page, limit] = [searchParams.get('page') ?? 1, searchParams.get('limit') ?? 10].map(
      Number,
    ) as [number, number];
    const direction = searchParams.get('sort_desc') === 'false' ? 1 : -1;
    const found = this.#lines
      .filter(({ time }) => Date.parse(time) >= gte && Date.parse(time) < lt)
      .toSorted((a, b) => direction * (Date.parse(a.time) - Date.parse(b.time)));
    return ok({
      spans: found.slice((page - 1) * limit, page * limit),
      count: found.length,
      order: { column: '_time', desc: direction < 0 },
      query: { parts: [] },
      pager: { page, limit, numPage: Math.ceil(found.length / limit) },
      hasMore: page * limit < found.length,
    });
  }
}

function logLine(index: number, time: number): Span {
  const level = levels[index % levels.length] ?? 'info';
  const message = `${messages[index % messages.length]} ${index}`;
  return {
    id: (0x7f3a91c05de20000n + BigInt(index)).toString(16),
    parentId: '11b0c9d2e4f5a687',
    traceId: (0x9d1c3e07a4b6f2185c0d7e91ab340000n + BigInt(index)).toString(16),
    projectId: 2,
    system: `log:${level}`,
    groupId: '11859341763450127344',
    kind: 'internal',
    name: '',
    eventName: 'log',
    displayName: `${level.toUpperCase()} ${message}`,
    time: new Date(time).toISOString(),
    duration: 0,
    durationSelf: 0,
    startPct: 0,
    endPct: 0,
    statusCode: level === 'error' || level === 'fatal' ? 'error' : '',
    statusMessage: '',
    attrs: {
      service_name: ['cart', 'checkout', 'storefront'][index % 3],
      host_name: `node-${index % 2}`,
      log_severity: level.toUpperCase(),
      deployment_environment: 'production',
      code_filepath: '/srv/shop/node_modules/@shop/mail/dist/transport/send-through-relay.js',
    },
  };
}

/** Logs per minute of each severity. */
function volume({ searchParams }: URL): TimeseriesResponse {
  const start = Date.parse(searchParams.get('time_gte') ?? '');
  const time = Array.from({ length: 60 }, (_, index) =>
    new Date(Math.floor(start / 60_000) * 60_000 + index * 60_000).toISOString(),
  );
  const middles = { info: 220, warn: 40, error: 12, debug: 90, fatal: 3, trace: 30 };
  return {
    time,
    columns: [],
    query: { parts: [] },
    groups: Object.entries(middles).map(([level, middle]) => ({
      _id: level,
      _name: level,
      _query: '',
      _system: `log:${level}`,
      'per_min(sum(_count))': time.map((_, index) =>
        Math.round(middle * (1 + Math.sin(index / 5) / 3)),
      ),
    })),
  };
}
