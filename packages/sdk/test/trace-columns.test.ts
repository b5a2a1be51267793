import { describe, expect, it } from 'vitest';
import {
  askTraceColumns,
  encodeTraceColumns,
  traceColumnsFromTree,
  traceColumnsMediaType,
} from '../src/trace-columns.ts';
import { errorReply, type Reply } from './fixture-server.ts';
import { failureOf, withServer } from './with-server.ts';

const context = withServer();
const traceId = '9d1c3e07a4b6f2185c0d7e91ab34f6c2';
const columnsCall = `GET /tracing/7/traces/${traceId}/columns`;
const treeCall = `GET /tracing/7/traces/${traceId}`;

const tree = {
  trace: { id: traceId, time: '2026-03-04T10:17:42.1Z', duration: 820 },
  root: {
    id: '11b0c9d2e4f5a687',
    traceId,
    projectId: 7,
    system: 'httpserver:web',
    groupId: '4412093',
    kind: 'server' as const,
    name: 'GET /checkout',
    displayName: 'GET /checkout',
    time: '2026-03-04T10:17:42.1Z',
    duration: 820,
    durationSelf: 820,
    startPct: 0,
    endPct: 1,
    statusCode: 'ok' as const,
    statusMessage: '',
    attrs: {},
  },
  numSpan: 1,
  hasMore: true,
};
const columns = traceColumnsFromTree(tree);

describe('traces.columns and askTraceColumns', () => {
  it('reads the typed arrays', async () => {
    context.server.on(columnsCall, {
      headers: { 'content-type': traceColumnsMediaType },
      body: encodeTraceColumns({ ...columns, hasMore: false }),
    });
    const answer = await context.connect().traces.columns({ traceId, rootSpanId: 'aa' });
    expect(answer).toEqual({ ...columns, hasMore: false });
    expect(context.server.last.headers.accept).toContain(traceColumnsMediaType);
    expect(context.server.last.query.get('root_span_id')).toBe('aa');
  });

  it.each<[string, Reply]>([
    ['takes it for a span id', errorReply(400, 'strconv_num', 'invalid syntax')],
    ['answers with a page', { body: '<!doctype html>' }],
    ['refuses the method', { status: 405 }],
  ])('asks for the tree where the server %s, and remembers', async (_name, reply) => {
    context.server.on(columnsCall, reply).on(treeCall, { body: tree });
    const client = context.connect();
    expect(await askTraceColumns(client, { traceId })).toEqual(columns);
    expect(await askTraceColumns(client, { traceId })).toEqual(columns);
    expect(context.server.requests.map(({ path }) => path.endsWith('/columns'))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('does not ask twice for a trace that is not there', async () => {
    context.server.on(columnsCall, errorReply(404, 'not_found', `"${traceId}" not found`));
    const error = await failureOf(askTraceColumns(context.connect(), { traceId }));
    expect(error).toMatchObject({ name: 'NotFoundError' });
    expect(context.server.requests).toHaveLength(1);
  });

  it('refuses damaged bytes', async () => {
    context.server.on(columnsCall, {
      headers: { 'content-type': traceColumnsMediaType },
      body: encodeTraceColumns(columns).subarray(0, 300),
    });
    const error = await failureOf(context.connect().traces.columns({ traceId }));
    expect(error).toMatchObject({ name: 'InvalidResponseError' });
  });

  it('finds traces', async () => {
    context.server.on('GET /traces/search', {
      body: { span: { projectId: '7', traceId, id: null } },
    });
    expect(await context.connect().traces.find({ traceId })).toEqual({
      projectId: 7,
      traceId,
      id: '0',
      standalone: false,
    });
    expect(context.server.last.query.get('trace_id')).toBe(traceId);
  });
});
