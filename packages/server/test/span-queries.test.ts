import {
  serviceGraphResponseSchema,
  spanResponseSchema,
  spansResponseSchema,
} from '@spanlight/sdk/schemas';
import { describe, expect, it } from 'vitest';
import { listSpans } from '../src/telemetry/queries/spans/list-spans.ts';
import { readServiceGraph } from '../src/telemetry/queries/systems/read-service-graph.ts';
import { readSpan } from '../src/telemetry/queries/spans/read-span.ts';
import { ALONE, filter, TRACE, useQueries } from './query-data.ts';

const questions = useQueries();

describe('spans', () => {
  const ask = async (more: Record<string, unknown> = {}, page = 1, limit = 10) =>
    spansResponseSchema.parse(await listSpans(questions.context, { ...filter(more), page, limit }));

  it('carry all that was sent', async () => {
    const { spans } = await ask({ query: 'where _id = 34' });
    expect(spans).toEqual([
      {
        id: '0000000000000022',
        parentId: '0000000000000011',
        traceId: TRACE,
        projectId: 1,
        system: 'httpserver:cart',
        groupId: '11859341763450127344',
        kind: 'server',
        name: 'GET /cart/:id',
        displayName: 'GET /cart/:id',
        time: '2026-03-04T10:01:00.004233Z',
        duration: 800e6,
        durationSelf: 0,
        startPct: 0,
        endPct: 0,
        statusCode: 'error',
        statusMessage: 'deadline exceeded',
        attrs: {
          big: '9007199254740993',
          done: false,
          host_name: 'node-1',
          http_response_status_code: 504,
          ratio: 0.5,
          service_name: 'cart',
          size: 7,
          tags: ['a', 'b'],
        },
        events: [
          {
            name: 'ERROR deadline exceeded',
            time: '2026-03-04T10:01:00.7Z',
            attrs: { host_name: 'node-1', log_severity: 'ERROR', service_name: 'cart' },
            system: 'log:error',
            groupId: '7',
            id: '0000000000000066',
          },
        ],
        links: [
          { traceId: ALONE, spanId: '01f2e3d4c5b6a798', attrs: { why: 'retry' } },
          { traceId: null, spanId: '0', attrs: {} },
        ],
      },
    ]);
  });

  it('are paged without gaps', async () => {
    const pages = [await ask({}, 1, 3), await ask({}, 2, 3), await ask({}, 3, 3)];
    expect(pages.map(({ spans }) => spans.length)).toEqual([3, 3, 2]);
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
    expect(pages[0]?.pager).toEqual({ page: 1, limit: 3, numPage: 3 });
    expect(pages[0]?.count).toBe(8);
    const times = pages.flatMap(({ spans }) => spans.map(({ time }) => Date.parse(time)));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(
      new Set(pages.flatMap(({ spans }) => spans.map(({ traceId, id }) => `${traceId} ${id}`)))
        .size,
    ).toBe(8);
  });

  it('are counted the same on every page, whatever they are held to', async () => {
    const query = 'where url_path != "/nowhere"';
    for (const limit of [3, 4, 8, 20]) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => ask({ query }, page, limit)));
      expect(pages.map(({ count }) => count)).toEqual([8, 8, 8, 8]);
      expect(pages.flatMap(({ spans }) => spans)).toHaveLength(8);
    }
    const { nextCursor: cursor } = await ask({ query }, 1, 3);
    const behind = { ...filter({ query }), page: 1, limit: 6, cursor };
    const next = await listSpans(questions.context, behind);
    expect([next.spans.length, next.count, next.hasMore]).toEqual([5, 8, false]);
    const none = await ask({ query: 'where url_path = "/nowhere"' }, 1, 3);
    expect([none.spans.length, none.count, none.hasMore]).toEqual([0, 0, false]);
  });

  it('are sorted by anything a row has', async () => {
    const by = await ask({ sort_by: '_duration', sort_desc: 'true' }, 1, 2);
    expect(by.order).toEqual({ column: '_duration', desc: true });
    expect(by.spans.map(({ id }) => id)).toEqual(['0000000000000011', '0000000000000022']);
    expect((await ask({ sort_by: 'service.name', sort_desc: 'true' }, 1, 1)).spans[0]?.id).toBe(
      '0000000000000011',
    );
    for (const sort_by of ['', '_error_rate', 'p50(_duration)', '_nothing', '(']) {
      expect((await ask({ sort_by })).order).toEqual({ column: '_time', desc: true });
    }
  });

  it('disable what makes no sense for single rows', async () => {
    const { query, count } = await ask({
      query:
        'group by _group_id | sum(_count) | where a = ( | where _kind = client and sum(_count) > 5 | where _kind = server',
    });
    expect(count).toBe(2);
    expect(query.parts.map(({ disabled }) => disabled)).toEqual([
      true,
      true,
      undefined,
      true,
      undefined,
    ]);
  });

  it('are found one by one', async () => {
    const one = spanResponseSchema.parse(
      await readSpan(questions.context, TRACE, '0000000000000022'),
    );
    expect(one.span.events?.map(({ name }) => name)).toEqual(['ERROR deadline exceeded']);
    const alone = spanResponseSchema.parse(await readSpan(questions.context, ALONE, '0'));
    expect(alone.span).toMatchObject({
      id: '0',
      standalone: true,
      eventName: 'log',
      statusCode: '',
    });
    expect(await readSpan(questions.context, TRACE, '0000000000000099')).toBeUndefined();
    expect(await readSpan(questions.context, TRACE, '0')).toBeUndefined();
    expect(
      await readSpan({ ...questions.context, projectId: 3 }, TRACE, '0000000000000022'),
    ).toBeUndefined();
  });
});

describe('the service graph', () => {
  it('adds up the minutes of each edge', async () => {
    const answer = serviceGraphResponseSchema.parse(
      await readServiceGraph(questions.context, filter()),
    );
    expect(answer.edges).toEqual([
      {
        type: 'http',
        clientAttr: 'service_name',
        clientName: 'web',
        serverAttr: 'service_name',
        serverName: 'cart',
        durationMin: 10,
        durationMax: 60,
        durationSum: 90,
        durationAvg: 30,
        count: 3,
        rate: 0.3,
        errorCount: 1,
        errorRate: 1 / 3,
      },
      expect.objectContaining({
        type: 'unset',
        clientAttr: '',
        clientName: '<rpc-client>',
        durationMin: 5,
        durationAvg: 10,
        errorRate: 0,
      }),
    ]);
  });

  it.each([
    ['where service_name = "cart"', 1],
    ['where service.name in ("web", "pay")', 2],
    ['where service_name = "cart" | where service_name = "pay"', 1],
    ['where deployment_environment = "staging"', 0],
    ['where service = "cart" | where service.name = "pay"', 1],
    ['where env = "staging"', 0],
    ['where service_name = "none" and _kind = server', 2],
    ['where service_name != "cart" | where host_name = "x" | sum(_count)', 2],
  ])('understands %s', async (query, edges) => {
    const answer = await readServiceGraph(questions.context, filter({ query }));
    expect(answer.edges).toHaveLength(edges);
  });
});
