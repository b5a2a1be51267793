import { traceResponseSchema, traceSearchResponseSchema } from '@spanlight/sdk/schemas';
import { decodeTraceColumns } from '@spanlight/sdk/trace-columns';
import { describe, expect, it } from 'vitest';
import { findTrace } from '../src/telemetry/queries/traces/find-trace.ts';
import { readTrace } from '../src/telemetry/queries/traces/read-trace.ts';
import { readTraceColumns } from '../src/telemetry/queries/traces/read-trace-columns.ts';
import { ALONE, BIG_GROUP, ROOTLESS, TRACE, useQueries } from './query-data.ts';

const questions = useQueries();

describe('a trace', () => {
  it('is a tree of spans with their events', async () => {
    const answer = traceResponseSchema.parse(await readTrace(questions.context, TRACE));
    expect(answer.trace).toEqual({ id: TRACE, time: '2026-03-04T10:01:00Z', duration: 820e6 });
    expect([answer.numSpan, answer.hasMore]).toEqual([5, false]);
    const { root } = answer;
    expect([root.id, root.parentId, root.startPct, root.endPct]).toEqual([
      '0000000000000011',
      undefined,
      0,
      1,
    ]);
    expect(root.children?.map(({ displayName }) => displayName)).toEqual([
      'GET /cart/:id',
      'orphan',
    ]);
    const [cartSpan, orphan] = root.children ?? [];
    expect(orphan?.parentId).toBe('0000000000000099');
    expect(cartSpan?.events?.map(({ name }) => name)).toEqual(['ERROR deadline exceeded']);
    expect(cartSpan?.children).toHaveLength(2);
    // Its children overlap for 50 of their 100 ms each.
    expect(cartSpan?.durationSelf).toBe(650e6);
    expect(cartSpan?.startPct).toBe(Math.fround(4_233_000 / 820e6));
  });

  it('can be cropped to one span', async () => {
    const answer = traceResponseSchema.parse(
      await readTrace(questions.context, TRACE, '0000000000000022'),
    );
    expect(answer.root).toMatchObject({ id: '0000000000000022', startPct: 0, endPct: 1 });
    expect(answer.root).not.toHaveProperty('parentId');
    expect(answer.trace.time).toBe('2026-03-04T10:01:00.004233Z');
    expect(answer.numSpan).toBe(3);
    const other = await readTrace(questions.context, TRACE, 'ffffffffffffffff');
    expect(other?.root.id).toBe('0000000000000011');
  });

  it('gets a root when it has none', async () => {
    const answer = traceResponseSchema.parse(await readTrace(questions.context, ROOTLESS));
    expect(answer.root).toMatchObject({
      name: 'unknown',
      system: 'funcs:unknown',
      groupId: '0',
      duration: 0,
    });
    expect(answer.root.children?.map(({ displayName }) => displayName)).toEqual(['lost']);
    expect(answer.numSpan).toBe(1);
    const log = traceResponseSchema.parse(await readTrace(questions.context, ALONE));
    expect(log.root.events?.map(({ name }) => name)).toEqual(['INFO cache warmed']);
  });

  it('belongs to its project', async () => {
    expect(await readTrace({ ...questions.context, projectId: 3 }, TRACE)).toBeUndefined();
    expect(await readTraceColumns({ ...questions.context, projectId: 3 }, TRACE)).toBeUndefined();
    const other = await readTrace({ ...questions.context, projectId: 2 }, TRACE);
    expect(other?.root.groupId).toBe('77');
  });

  it('survives deep nesting and circles', async () => {
    const deep = 'dd'.repeat(16);
    await questions.context.client.command(
      `INSERT INTO items (project_id, signal, system, type, trace_id, id, parent_id, time, duration, count, kind, status_code)
       SELECT 1, 'span', 'funcs', 'funcs', unhex('${deep}'), number + 1, number, toDateTime64('2026-03-04 09:00:00', 6, 'UTC') + toIntervalMicrosecond(number), 1000000, 1, 'internal', 'ok'
       FROM numbers(3000)
       UNION ALL SELECT 1, 'span', 'funcs', 'funcs', unhex('${deep}'), number + 5001, if(number = 0, 5002, 5001), toDateTime64('2026-03-04 09:00:01', 6, 'UTC'), 1000000, 1, 'internal', 'ok'
       FROM numbers(2)`,
    );
    const answer = await readTrace(questions.context, deep);
    expect(answer?.numSpan).toBe(3002);
    expect(JSON.stringify(answer)).toContain('"parentId":"000000000000138a"');
  });

  it('is found in the projects of the caller', async () => {
    const ask = (projectIds: readonly number[], id: string) =>
      findTrace({ client: questions.context.client, projectIds }, id);
    const found = traceSearchResponseSchema.parse(await ask([1, 2], TRACE));
    expect(found.span).toEqual({
      projectId: 1,
      traceId: TRACE,
      id: '0000000000000066',
      standalone: false,
    });
    expect((await ask([2, 3], ALONE))?.span).toEqual({
      projectId: 2,
      traceId: ALONE,
      id: '0',
      standalone: true,
    });
    expect(await ask([3], TRACE)).toBeUndefined();
    expect(await ask([], TRACE)).toBeUndefined();
  });
});

describe('a trace in columns', () => {
  const read = async (traceId: string) => {
    const bytes = await readTraceColumns(questions.context, traceId);
    return bytes && decodeTraceColumns(bytes.buffer);
  };

  it('says the same as the tree', async () => {
    const columns = await read(TRACE);
    const at = (texts: readonly string[] | undefined, indexes: ArrayLike<number> | undefined) =>
      Array.from(indexes ?? [], (index) => texts?.[index]);
    expect(columns).toMatchObject({
      traceId: TRACE,
      startTime: '2026-03-04T10:01:00Z',
      startTimeUnixNano: '1772618460000000000',
      durationNs: 820e6,
      rowCount: 5,
      eventCount: 1,
      hasMore: false,
    });
    expect([...(columns?.ids ?? [])]).toEqual([0x11n, 0x22n, 0x33n, 0x44n, 0x55n]);
    expect([...(columns?.parents ?? [])]).toEqual([-1, 0, 1, 1, -1]);
    expect([...(columns?.starts ?? [])]).toEqual([0, 4_233_000, 5e6, 55e6, 60e6]);
    expect([...(columns?.durations ?? [])]).toEqual([820e6, 800e6, 100e6, 100e6, 1e6]);
    expect(columns?.selfDurations[1]).toBe(650e6);
    expect([...(columns?.kinds ?? [])]).toEqual([1, 1, 2, 2, 0]);
    expect([...(columns?.statuses ?? [])]).toEqual([1, 2, 1, 1, 1]);
    expect(at(columns?.names, columns?.nameIndexes)).toEqual([
      'GET /checkout',
      'GET /cart/:id',
      'select cart',
      'select cart',
      'orphan',
    ]);
    expect(at(columns?.systems, columns?.systemIndexes)[2]).toBe('db:postgresql');
    expect(at(columns?.services, columns?.serviceIndexes)).toEqual([
      'web',
      'cart',
      'cart',
      'cart',
      '',
    ]);
    expect(columns?.groups[1]).toBe(BIG_GROUP);
    expect([...(columns?.eventCounts ?? [])]).toEqual([0, 1, 0, 0, 0]);
    expect([...(columns?.errorEventCounts ?? [])]).toEqual([0, 1, 0, 0, 0]);
    expect([...(columns?.events.rows ?? [])]).toEqual([1]);
    expect([...(columns?.events.times ?? [])]).toEqual([700e6]);
    expect(at(columns?.systems, columns?.events.systemIndexes)).toEqual(['log:error']);
    expect(columns?.events.ids[0]).toBe(0x66n);
  });

  it('may hold events alone', async () => {
    expect(await read(ALONE)).toMatchObject({ rowCount: 0, eventCount: 1, durationNs: 0 });
  });

  it('may be larger than the tree', async () => {
    const large = 'ee'.repeat(16);
    await questions.context.client.command(
      `INSERT INTO items (project_id, signal, system, type, trace_id, id, parent_id, time, duration, count, kind, status_code, display_name, service_name)
       SELECT 1, 'span', 'funcs', 'funcs', unhex('${large}'), number + 1, intDiv(number, 10), toDateTime64('2026-03-04 08:00:00', 6, 'UTC') + toIntervalMicrosecond(number), 1000000, 1, 'client', 'ok', concat('call ', toString(number)), concat('service-', toString(number % 50))
       FROM numbers(100000)`,
    );
    const columns = await read(large);
    expect(columns?.rowCount).toBe(100_000);
    expect(columns?.names[columns.nameIndexes[99_999] ?? -1]).toBe('call 99999');
    expect(columns?.services).toHaveLength(50);
    expect(columns?.parents[10]).toBe(0);
    expect((await readTrace(questions.context, large))?.hasMore).toBe(true);
  });
});
