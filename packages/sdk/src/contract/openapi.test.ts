import { describe, expect, it } from 'vitest';
import { openApiDocument, type Json } from './openapi.ts';
import { routes, type Route } from './routes.ts';

const document = openApiDocument({ version: '1.2.3' });

/** Follows a path of keys into the document. */
function at(...keys: (string | number)[]): Json {
  let value: Json = document;
  for (const key of keys) value = (value as Record<string, Json>)[key] ?? null;
  return value;
}

function references(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(references);
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : references(inner),
  );
}

describe('openApiDocument', () => {
  it('describes every route once', () => {
    const operations = Object.values(document['paths'] as Record<string, Record<string, Json>>)
      .flatMap((path) => Object.values(path))
      .map((operation) => (operation as Record<string, Json>)['operationId']);
    expect(new Set(operations)).toEqual(new Set(Object.keys(routes)));
    expect(operations).toHaveLength(Object.keys(routes).length);
  });

  it('opens to embedding pages only what reads one project, and not who is told of alerts', () => {
    const open = Object.entries<Route>(routes).filter(([, { embed }]) => embed !== undefined);
    expect(open.length).toBeGreaterThan(20);
    for (const [name, { method, path, auth }] of open) {
      expect([name, method, auth]).toEqual([name, 'GET', 'read']);
      expect(path).toContain('{projectId}');
      expect(name).not.toMatch(/why|yaml|channel|delivery/iu);
    }
  });

  it('refers only to what it holds', () => {
    const found = references(document);
    expect(found).toContain('#/components/schemas/TreeSpan');
    const dangling = found.filter((name) => at(...name.slice(2).split('/')) === null);
    expect(dangling).toEqual([]);
  });

  it('tells which parameters are required and what they mean', () => {
    const parameters = at('paths', '/tracing/{projectId}/spans', 'get', 'parameters') as Record<
      string,
      Json
    >[];
    expect(parameters.filter(({ required }) => required).map(({ name }) => name)).toEqual([
      'projectId',
      'time_gte',
      'time_lt',
    ]);
    expect(parameters.every(({ description }) => description !== '')).toBe(true);
    expect(parameters.find(({ name }) => name === 'limit')).toMatchObject({
      in: 'query',
      schema: { type: 'integer', maximum: 1000 },
    });
  });

  it('names path parameters as the template does', () => {
    for (const [path, operations] of Object.entries(
      document['paths'] as Record<string, Record<string, { parameters: Record<string, Json>[] }>>,
    )) {
      const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters } of Object.values(operations)) {
        expect(parameters.filter((one) => one['in'] === 'path').map(({ name }) => name)).toEqual(
          wanted,
        );
      }
    }
  });

  it('knows texts as bodies and answers, revisions and what they may be changed at', () => {
    const yaml = ['paths', '/metrics/{projectId}/dashboards/{dashboardId}/yaml'];
    expect(at(...yaml, 'get', 'responses', 200)).toMatchObject({
      headers: { ETag: { schema: { type: 'string' } } },
      content: { 'text/yaml': { schema: { type: 'string' } } },
    });
    expect(at(...yaml, 'put', 'requestBody')).toEqual({
      required: true,
      content: { 'text/yaml': { schema: { type: 'string' } } },
    });
    const named = (method: string, path: string): unknown[] =>
      (at('paths', path, method, 'parameters') as { name: string }[]).map(({ name }) => name);
    expect(named('put', yaml[1] ?? '')).toContain('If-Match');
    expect(named('get', yaml[1] ?? '')).not.toContain('If-Match');
    expect(named('post', '/metrics/{projectId}/dashboards')).not.toContain('If-Match');
  });

  it('requires of a body what the server refuses to do without', () => {
    const body = (path: string): Json[] => {
      const keys = ['requestBody', 'content', 'application/json', 'schema'];
      return ['required', 'properties'].map((key) => at('paths', path, 'post', ...keys, key));
    };
    expect(body('/projects/{projectId}/monitors/metric')).toMatchObject([
      ['params', 'name'],
      {
        name: { type: 'string' },
        params: { required: ['metrics', 'query'] },
        severity: { anyOf: expect.arrayContaining([{ type: 'null' }]) },
      },
    ]);
    expect(body('/projects/{projectId}/notification-channels/telegram')).toMatchObject([
      ['params', 'name'],
      { params: { required: ['chatId'], properties: { chatId: { type: 'integer' } } } },
    ]);
    expect(body('/projects/{projectId}/silences')[0]).toBeNull();
  });

  it('lets unknown fields pass', () => {
    expect(JSON.stringify(document)).not.toContain('"additionalProperties":false');
  });

  it('knows bodies, empty answers, media types and who may call', () => {
    expect(at('paths', '/users/login', 'post')).toMatchObject({
      security: [],
      requestBody: { required: true },
      responses: { 200: { description: 'Done; the body is empty.' } },
    });
    expect(
      Object.keys(
        at(
          'paths',
          '/tracing/{projectId}/traces/{traceId}/columns',
          'get',
          'responses',
          200,
          'content',
        ) as object,
      ),
    ).toEqual(['application/vnd.spanlight.trace-columns']);
    expect(at('info', 'version')).toBe('1.2.3');
  });
});
