// Every call of the route table, made by the client and read with the table's own schemas.

import { describe, expect, it } from 'vitest';
import { Spanlight } from '../src/index.ts';
import { rawParameters, routes, type Route, type RouteName } from '../src/schemas.ts';
import { calls, yaml } from './every-call.ts';
import { failureOf } from './with-server.ts';

/** What a call sends, taken at the door: the connection is refused. */
async function sentBy(call: (client: Spanlight) => Promise<unknown>): Promise<[URL, RequestInit]> {
  const sent: [URL, RequestInit][] = [];
  const client = new Spanlight({
    url: 'http://server.test',
    project: 7,
    maxRetries: 0,
    fetch: async (url, init) => {
      sent.push([new URL(url), init]);
      throw new TypeError('refused');
    },
  });
  await failureOf(call(client));
  expect(sent).toHaveLength(1);
  return sent[0]!;
}

function pathParameters(template: string, path: string): Record<string, string> | undefined {
  const pattern = template.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const match = new RegExp(`^/internal/v1${pattern}$`).exec(path);
  return match ? { ...match.groups } : undefined;
}

describe.each(Object.entries<Route>(routes))('%s', (name, route) => {
  it('is sent as the table says', async () => {
    const [url, init] = await sentBy(calls[name as RouteName]);
    expect(init.method).toBe(route.method);
    const parameters = pathParameters(route.path, url.pathname);
    expect(parameters, `${url.pathname} is not ${route.path}`).toBeDefined();
    route.params?.parse(parameters);
    const query = rawParameters(url.searchParams);
    const known = Object.keys(route.query?.shape ?? {});
    expect(Object.keys(query).filter((parameter) => !known.includes(parameter))).toEqual([]);
    route.query?.parse(query);
    expect(init.body !== null).toBe(route.body !== undefined || route.textBody === true);
    route.body?.parse(JSON.parse(init.body as string));
    if (route.textBody) expect(init.body).toBe(yaml);
  });
});
