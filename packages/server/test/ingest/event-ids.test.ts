import { spanFilterSchema } from '@spanlight/sdk/schemas';
import { decodeTraceColumns } from '@spanlight/sdk/trace-columns';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { listSpans } from '../../src/telemetry/queries/spans/list-spans.ts';
import { readSpan } from '../../src/telemetry/queries/spans/read-span.ts';
import { readTrace } from '../../src/telemetry/queries/traces/read-trace.ts';
import { readTraceColumns } from '../../src/telemetry/queries/traces/read-trace-columns.ts';
import { PARENT_ID } from '../../src/telemetry/tables/event-ids.ts';
import { encodeTraces, type Span } from './otlp-encoder.ts';
import { PROJECT } from './pipeline.ts';
import { useIngest } from './use-ingest.ts';

const MINUTE = 60_000_000_000n;
const NOW = BigInt(Date.now()) * 1_000_000n;

const under = useIngest();

async function send(projectId: number, items: readonly Span[]): Promise<void> {
  const body = encodeTraces([{ scopes: [{ items }] }]);
  await under.ingest.receive({ ...PROJECT, id: projectId }, 'traces-protobuf', body);
}

const isoTime = (nanoseconds: bigint): string =>
  new Date(Number(nanoseconds / 1_000_000n)).toISOString();

interface EventRow {
  readonly id: string;
  readonly parent: string;
  /** The id of the span it was sent with. */
  readonly of: string;
  readonly stored: string;
  readonly event_number: number;
}

async function eventsOf(projectId: number): Promise<EventRow[]> {
  return await under.engine.client.rows<EventRow>(
    `SELECT lower(leftPad(hex(id), 16, '0')) AS id, lower(leftPad(hex(${PARENT_ID}), 16, '0')) AS parent,
       attrs['of'] AS of, toString(parent_id) AS stored, event_number
     FROM items WHERE project_id = {project:UInt32} AND signal != 'span' ORDER BY time, event_number`,
    { project: projectId },
  );
}

const idOf = fc.oneof(
  fc.bigInt({ min: 1n, max: (1n << 64n) - 1n }),
  fc.constantFrom(1n, 0xffffn, 1n << 32n, (1n << 64n) - 1n),
);
const DAY = 24n * 60n * MINUTE;
/** Nanoseconds before now: of events to come, past, and too old to be stored under their own time. */
const age = fc.bigInt({ min: -60n * MINUTE, max: 40n * DAY });
const spans = fc.uniqueArray(fc.record({ id: idOf, events: fc.array(age, { maxLength: 5 }) }), {
  selector: ({ id }) => id,
  minLength: 1,
  maxLength: 20,
});

let nextProject = 100;

test('an event knows its span, whatever their ids and times', async () => {
  await fc.assert(
    fc.asyncProperty(spans, async (sent) => {
      const project = nextProject++;
      const items = sent.map(({ id, events }): Span => {
        const spanId = id.toString(16).padStart(16, '0');
        return {
          traceId: 'ab'.repeat(16),
          spanId,
          name: 'work',
          start: NOW - MINUTE,
          end: NOW,
          events: events.map((before) => ({
            time: NOW - before,
            name: 'step',
            attributes: [['of', spanId]],
          })),
        };
      });
      await send(project, items);
      const rows = await eventsOf(project);
      expect(rows).toHaveLength(sent.reduce((sum, { events }) => sum + events.length, 0));
      for (const { parent, of, stored, event_number: number } of rows) {
        expect(parent).toBe(of);
        expect(stored).toBe('0');
        expect(number).toBeGreaterThan(0);
      }
      const ids = [...rows.map(({ id }) => id), ...items.map(({ spanId }) => spanId)];
      expect(new Set(ids).size).toBe(ids.length);
    }),
    { numRuns: 25 },
  );
});

test('events are found with their span and by the id of it', async () => {
  const project = nextProject++;
  const traceId = 'cd'.repeat(16);
  const spanId = 'f7ad6b7169203331';
  const event = (seconds: number, name: string) => ({
    time: NOW - MINUTE + BigInt(seconds) * 1_000_000_000n,
    name,
  });
  const span = { traceId, name: 'work', start: NOW - MINUTE, end: NOW };
  await send(project, [
    { ...span, spanId: '0000000000000001' },
    { ...span, spanId, parentSpanId: '0000000000000001', events: [event(1, 'a'), event(2, 'b')] },
  ]);
  const context = { client: under.engine.client, projectId: project };

  const tree = await readTrace(context, traceId);
  expect(tree?.root.events).toBeUndefined();
  const events = tree?.root.children?.[0]?.events ?? [];
  expect(events.map(({ name }) => name)).toEqual(['a', 'b']);

  const bytes = await readTraceColumns(context, traceId);
  const columns = decodeTraceColumns((bytes ?? new Uint8Array()).buffer);
  const rowOfSpan = columns.ids.indexOf(BigInt(`0x${spanId}`));
  expect([...columns.events.rows]).toEqual([rowOfSpan, rowOfSpan]);

  const answer = await readSpan(context, traceId, spanId);
  expect(answer?.span.events?.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  const one = await readSpan(context, traceId, events[1]?.id ?? '');
  expect([one?.span.displayName, one?.span.parentId]).toEqual(['b', spanId]);

  const list = async (system: string, query: string) => {
    const hour = { time_gte: isoTime(NOW - 60n * MINUTE), time_lt: isoTime(NOW) };
    const filter = spanFilterSchema.parse({ ...hour, system: [system], query });
    return (await listSpans(context, { ...filter, page: 1, limit: 10 })).spans;
  };
  const found = await list('events:all', `where _parent_id = "${spanId}"`);
  expect(found.map(({ displayName }) => displayName)).toEqual(['b', 'a']);
  expect(await list('events:all', 'where _parent_id = 0')).toEqual([]);
  const [withEvents] = await list('spans:all', `where _id = "${spanId}"`);
  expect(withEvents?.events?.map(({ name }) => name)).toEqual(['a', 'b']);
});

test('spans that share an id have events of their own', async () => {
  const project = nextProject++;
  const shared = { traceId: 'ef'.repeat(16), spanId: '00f067aa0ba902b7', name: 'call', end: NOW };
  const sides = [MINUTE, MINUTE / 2n].map((before) => NOW - before);
  await send(
    project,
    sides.map((start) => ({ ...shared, start, events: [{ time: start, name: 'sent' }] })),
  );
  const rows = await eventsOf(project);
  expect(rows.map(({ parent }) => parent)).toEqual([shared.spanId, shared.spanId]);
  expect(rows[0]?.id).not.toBe(rows[1]?.id);
});

test('events of a span without a trace have ids of their own and no parent', async () => {
  const project = nextProject++;
  const times = [1n, 2n].map((second) => NOW - second * 1_000_000_000n);
  await send(project, [
    {
      name: 'alone',
      start: NOW - MINUTE,
      end: NOW,
      events: times.map((time) => ({ time, name: 'x' })),
    },
  ]);
  const rows = await eventsOf(project);
  expect(rows.map(({ parent }) => parent)).toEqual(['0000000000000000', '0000000000000000']);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
});
