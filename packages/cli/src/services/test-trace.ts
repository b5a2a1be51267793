import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';

/** A small trace in OTLP's JSON form. */
export interface TestTrace {
  traceId: string;
  spanCount: number;
  /** Body for `POST /v1/traces`. */
  body: unknown;
}

interface TestSpan {
  name: string;
  kind: number;
  startsAt: number;
  lasts: number;
  attributes: Record<string, string | number>;
}

/* Milliseconds from the start of the trace. Kinds: 1 internal, 2 server, 3 client. */
const spans: readonly TestSpan[] = [
  {
    name: 'GET /send-test',
    kind: 2,
    startsAt: 0,
    lasts: 120,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/send-test',
      'http.response.status_code': 200,
    },
  },
  { name: 'work', kind: 1, startsAt: 10, lasts: 40, attributes: {} },
  {
    name: 'SELECT',
    kind: 3,
    startsAt: 55,
    lasts: 60,
    attributes: { 'db.system': 'sqlite', 'db.statement': 'SELECT 1' },
  },
];

/**
 * Makes a trace of three spans that ended just now.
 *
 * @param now Unix milliseconds.
 */
export function createTestTrace(now: number): TestTrace {
  const traceId = randomBytes(16).toString('hex');
  const rootId = randomBytes(8).toString('hex');
  const start = BigInt(now - 120) * 1_000_000n;
  return {
    traceId,
    spanCount: spans.length,
    body: {
      resourceSpans: [
        {
          resource: {
            attributes: attributes({
              'service.name': 'spanlight-send-test',
              'host.name': hostname(),
            }),
          },
          scopeSpans: [
            {
              scope: { name: 'spanlight-cli' },
              spans: spans.map((span, index) => {
                const spanId = index === 0 ? rootId : randomBytes(8).toString('hex');
                const parentSpanId = index === 0 ? '' : rootId;
                return {
                  traceId,
                  spanId,
                  parentSpanId,
                  name: span.name,
                  kind: span.kind,
                  startTimeUnixNano: String(start + BigInt(span.startsAt) * 1_000_000n),
                  endTimeUnixNano: String(start + BigInt(span.startsAt + span.lasts) * 1_000_000n),
                  attributes: attributes(span.attributes),
                  status: { code: 1 },
                };
              }),
            },
          ],
        },
      ],
    },
  };
}

function attributes(values: Record<string, string | number>): unknown[] {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
}
