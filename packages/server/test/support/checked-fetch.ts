import type { FetchFunction } from '@spanlight/sdk';
import { errorBodySchema, type Route, type RouteName, routes } from '@spanlight/sdk/schemas';

/** A fetch that refuses answers which break their schema, and remembers which calls were made. */
export interface CheckedFetch {
  readonly fetch: FetchFunction;
  readonly called: ReadonlySet<RouteName>;
}

export function checkedFetch(): CheckedFetch {
  const called = new Set<RouteName>();
  return {
    called,
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      const path = new URL(url).pathname.replace(/^\/internal\/v1/, '');
      const [name, route] = routeOf(init.method ?? 'GET', path);
      called.add(name);
      await check(name, route, response.clone());
      return response;
    },
  };
}

async function check(name: RouteName, route: Route, response: Response): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type');
  if (!response.ok) {
    errorBodySchema.parse(JSON.parse(body.toString()));
    return;
  }
  if (response.status !== 200) throw new Error(`${name} answered ${response.status}`);
  if (route.response) {
    if (!type?.startsWith('application/json')) throw new Error(`${name} answered with ${type}`);
    route.response.parse(JSON.parse(body.toString()));
  } else if (route.mediaType !== undefined) {
    if (type !== route.mediaType) throw new Error(`${name} answered with ${type}`);
  } else if (body.length > 0 || type !== null) {
    throw new Error(`${name} answered with a body instead of nothing`);
  }
}

/** The call of a path; the one with the fewest parameters where several fit. */
function routeOf(method: string, path: string): [RouteName, Route] {
  const fitting = Object.entries<Route>(routes)
    .filter(([, route]) => route.method === method && patternOf(route).test(path))
    .toSorted(([, a], [, b]) => parameters(a) - parameters(b));
  const found = fitting[0];
  if (!found) throw new Error(`no call of the API is ${method} ${path}`);
  return [found[0] as RouteName, found[1]];
}

const patternOf = (route: Route): RegExp =>
  new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

const parameters = (route: Route): number => route.path.split('{').length;
