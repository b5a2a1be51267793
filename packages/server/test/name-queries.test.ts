import {
  attributesResponseSchema,
  attributeValuesResponseSchema,
  systemsResponseSchema,
} from '@spanlight/sdk/schemas';
import { describe, expect, it } from 'vitest';
import { listAttributes } from '../src/telemetry/queries/attributes/list-attributes.ts';
import { listAttributeValues } from '../src/telemetry/queries/attributes/list-attribute-values.ts';
import { listSystems } from '../src/telemetry/queries/systems/list-systems.ts';
import { ALONE, filter, ROOTLESS, search, TRACE, useQueries } from './query-data.ts';

const questions = useQueries();

describe('systems', () => {
  it('are counted', async () => {
    const answer = systemsResponseSchema.parse(await listSystems(questions.context, filter()));
    expect(answer.systems.map(({ system }) => system)).toEqual([
      'db:postgresql',
      'funcs',
      'httpserver:cart',
      'httpserver:web',
      'log:error',
      'log:info',
    ]);
    expect(answer.systems[2]).toEqual({
      projectId: 1,
      system: 'httpserver:cart',
      count: 1,
      errorCount: 1,
      rate: 0.1,
      errorRate: 1,
      groupCount: 1,
    });
    expect(answer).not.toHaveProperty('dataHint');
  });

  it('ignore grouping, columns and conditions on results', async () => {
    const query =
      'group by service_name | sum(_count) | where sum(_count) > 100 | where db_system exists';
    const { systems } = await listSystems(questions.context, filter({ query }));
    expect(systems.map(({ system, count }) => [system, count])).toEqual([['db:postgresql', 2]]);
  });

  it('tell where the data is when the range is empty', async () => {
    const ask = async (time_gte: string, time_lt: string, more = {}, projectId = 1) =>
      systemsResponseSchema.parse(
        await listSystems(
          { ...questions.context, projectId },
          filter({ time_gte, time_lt, ...more }),
        ),
      );
    expect(await ask('2026-03-04T10:02:00Z', '2026-03-04T10:03:00Z')).toEqual({
      systems: [],
      dataHint: { before: '2026-03-04T10:01:00Z', after: '2026-03-04T10:05:00Z' },
    });
    expect(await ask('2026-03-05T10:00:00Z', '2026-03-05T11:00:00Z')).toEqual({
      systems: [],
      dataHint: { before: '2026-03-04T10:06:00Z' },
    });
    expect(await ask('2026-03-05T10:00:00Z', '2026-03-05T11:00:00Z', {}, 9)).toEqual({
      systems: [],
      dataHint: {},
    });
    const day = ['2026-03-04T00:00:00Z', '2026-03-05T00:00:00Z'] as const;
    expect(await ask(...day, { system: ['db:mysql'] })).toEqual({ systems: [] });
    expect(
      await ask('2026-03-05T10:00:00Z', '2026-03-05T11:00:00Z', { query: 'where a = 1' }),
    ).toEqual({
      systems: [],
    });
  });
});

describe('attributes', () => {
  it('are listed with the core keys last', async () => {
    const answer = attributesResponseSchema.parse(
      await listAttributes(questions.context, search(), new Set(['size', 'service_name'])),
    );
    expect(answer.items.map(({ value }) => value)).toEqual([
      '_event_name',
      '_kind',
      '_name',
      '_status_message',
      '_system',
      'big',
      'db_system',
      'done',
      'ratio',
      'size',
      'tags',
      '_status_code',
      'service_name',
      'host_name',
      'http_response_status_code',
      'log_severity',
    ]);
    expect(answer.items.filter(({ pinned }) => pinned).map(({ value }) => value)).toEqual([
      'size',
      'service_name',
    ]);
    expect(answer.hasMore).toBe(false);
  });

  it('are searched', async () => {
    const { items } = await listAttributes(
      questions.context,
      search({ search_input: 'AT' }),
      new Set(),
    );
    expect(items.map(({ value }) => value)).toEqual([
      '_status_message',
      'ratio',
      '_status_code',
      'http_response_status_code',
    ]);
  });
});

describe('values of an attribute', () => {
  const ask = async (attribute: string, more = {}) =>
    attributeValuesResponseSchema.parse(
      await listAttributeValues(questions.context, attribute, search(more)),
    );

  it('are counted, the most frequent first', async () => {
    expect(await ask('service_name')).toEqual({
      items: [
        { value: 'cart', count: 4, hint: '' },
        { value: 'web', count: 1, hint: '' },
      ],
      hasMore: false,
    });
    expect((await ask('_system')).items[0]).toEqual({ value: 'db:postgresql', count: 2, hint: '' });
    expect((await ask('http_status_code')).items).toEqual([{ value: '504', count: 1, hint: '' }]);
    expect((await ask('_duration', { query: 'where _kind = client' })).items).toEqual([
      { value: '100000000', count: 2, hint: '' },
    ]);
    expect((await ask('_trace_id')).items.map(({ value }) => value)).toEqual([
      TRACE,
      ALONE,
      ROOTLESS,
    ]);
  });

  it('leave out conditions on the attribute itself, under any of its names', async () => {
    const query = 'where service.name = "web" and _kind = server | where service_name in (web)';
    expect((await ask('service_name', { query })).items.map(({ value }) => value)).toEqual([
      'cart',
      'web',
    ]);
  });

  it('of services keep conditions on component, which a row may have beside its service', async () => {
    const start = Date.UTC(2026, 2, 4, 10) * 1000;
    const columns = { service_name: 'cart' };
    await questions.insert([
      { project_id: 7, id: 1n, time: start, columns, attrs: { component: 'db' } },
      { project_id: 7, id: 2n, time: start, columns: { service_name: 'web' } },
    ]);
    const context = { ...questions.context, projectId: 7 };
    const valuesOf = async (query: string): Promise<string[]> => {
      const { items } = await listAttributeValues(context, 'service_name', search({ query }));
      return items.map(({ value }) => value);
    };
    expect(await valuesOf('where component = "db"')).toEqual(['cart']);
    expect(await valuesOf('where component = "web"')).toEqual(['web']);
    expect(await valuesOf('where service_name = "web"')).toEqual(['cart', 'web']);
  });

  it('are searched whatever their case', async () => {
    expect(await ask('service_name', { search_input: 'CA' })).toEqual({
      items: [{ value: 'cart', count: 4, hint: '' }],
      hasMore: true,
    });
  });

  it.each(['lower(a)', 'sum(a)', '_nothing', '_error_rate', ''])(
    'are refused for %j',
    async (attribute) => {
      await expect(ask(attribute)).rejects.toMatchObject({
        name: 'BadParameterError',
        parameter: 'attr',
      });
    },
  );
});
