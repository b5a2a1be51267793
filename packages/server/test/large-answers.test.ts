import { spanFilterSchema } from '@spanlight/sdk/schemas';
import { decodeTraceColumns } from '@spanlight/sdk/trace-columns';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toApiError } from '../src/api/http/error-answer.ts';
import { listGroups } from '../src/telemetry/queries/groups/list-groups.ts';
import { listSpans } from '../src/telemetry/queries/spans/list-spans.ts';
import type { QueryContext } from '../src/telemetry/query-context.ts';
import { readSpan } from '../src/telemetry/queries/spans/read-span.ts';
import { readTrace } from '../src/telemetry/queries/traces/read-trace.ts';
import { readTraceColumns } from '../src/telemetry/queries/traces/read-trace-columns.ts';
import { openTestStore, type TestStore } from './telemetry-store.ts';

const TRACE = 'ab'.repeat(16);
const START = Date.UTC(2026, 2, 4, 10) * 1000;
const SPANS = 100;
const PROMPT = 'é'.repeat(8000);

let store: TestStore;
let context: QueryContext;

beforeAll(async () => {
  store = await openTestStore(1_000_000);
  context = { client: store.client, projectId: 1 };
  await store.insert(
    Array.from({ length: SPANS }, (_, index) => ({
      trace_id: TRACE,
      id: BigInt(index + 1),
      parent_id: index === 0 ? 0n : 1n,
      time: START + index,
      status_message: PROMPT,
      links: JSON.stringify([{ traceId: TRACE, spanId: '1', attrs: { prompt: PROMPT } }]),
      columns: { db_statement: `${PROMPT}${index}end` },
      attrs: { prompt: PROMPT, tags: [PROMPT], size: 5 },
    })),
  );
});

afterAll(() => store.close());

it('cuts the texts of a trace that would be more than one answer may hold', async () => {
  const trace = await readTrace(context, TRACE);
  expect(trace?.numSpan).toBe(SPANS);
  expect(trace?.hasMore).toBe(false);
  const short = PROMPT.slice(0, 1000);
  expect(trace?.root).toMatchObject({
    statusMessage: short,
    attrs: { prompt: short, db_statement: short, tags: `["${PROMPT}`.slice(0, 1000), size: 5 },
  });
  expect(trace?.root).not.toHaveProperty('links');
});

it('has all of it in the columns, and all of a span in the call for it', async () => {
  const bytes = await readTraceColumns(context, TRACE);
  expect(bytes && decodeTraceColumns(bytes.buffer).rowCount).toBe(SPANS);
  const answer = await readSpan(context, TRACE, '0000000000000001');
  expect(answer?.span.attrs['prompt']).toBe(PROMPT);
  expect(answer?.span.links).toHaveLength(1);
});

it('cuts the texts of a page that would be too much, and refuses what no cutting helps', async () => {
  const hour = { time_gte: '2026-03-04T10:00:00Z', time_lt: '2026-03-04T11:00:00Z' };
  const page = (limit: number, more: object = {}) =>
    listSpans(context, { ...spanFilterSchema.parse({ ...hour, ...more }), page: 1, limit });
  const few = await page(3);
  expect(few.spans.map(({ attrs }) => attrs['prompt'])).toEqual([PROMPT, PROMPT, PROMPT]);
  const many = await page(100);
  expect(many.spans).toHaveLength(100);
  expect(many.spans[0]?.attrs['prompt']).toBe(PROMPT.slice(0, 1000));
  // What is cut is asked for and sorted by as a whole.
  const sought = await page(100, { query: 'where db_statement contains "1end"', sort_by: '_name' });
  expect(sought.spans).toHaveLength(SPANS / 10);
  const sorted = await page(100, { sort_by: 'db_statement', sort_desc: false });
  expect(sorted.spans.slice(0, 3).map(({ id }) => Number(`0x${id}`))).toEqual([1, 11, 12]);
  const query = 'group by _id, status_message, prompt, db_statement | any(prompt)';
  const groups = listGroups(context, spanFilterSchema.parse({ ...hour, query }));
  const error: unknown = await groups.catch((thrown: unknown) => thrown);
  expect(toApiError(error)).toMatchObject({
    status: 504,
    message: 'the response would be too large: narrow the query',
  });
});
