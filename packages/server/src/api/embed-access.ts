import type { EmbedResource, Route, RouteName } from '@spanlight/sdk/schemas';

import type { EmbedCaller } from '../auth/caller.ts';
import { ApiError } from './api-error.ts';

/** Which resource the calls about a noun belong to; the calls of other nouns are closed to embedding pages. */
const RESOURCES: ReadonlyMap<string, EmbedResource> = new Map([
  ['alerts', 'alerts'],
  ['monitors', 'monitors'],
  ['metrics', 'metrics'],
  ['annotations', 'annotations'],
  ['traces', 'traces'],
  ['spans', 'traces'],
  ['groups', 'traces'],
  ['systems', 'traces'],
  ['attributes', 'traces'],
  ['serviceGraph', 'traces'],
]);

/** Calls about those nouns that tell who is told of alerts, where, and what the receivers answered. */
const PRIVATE: ReadonlySet<RouteName> = new Set(['alerts.why', 'monitors.why', 'monitors.yaml']);

/** Throws 403 unless the token of an embedding page was minted for this call. */
export function requireEmbedAccess(caller: EmbedCaller, name: RouteName, route: Route): void {
  const resource = RESOURCES.get(name.split('.', 1)[0] ?? '');
  const isReading =
    route.method === 'GET' && route.path.includes('{projectId}') && !PRIVATE.has(name);
  if (isReading && resource !== undefined && caller.resources.includes(resource)) return;
  throw new ApiError(
    403,
    'forbidden',
    resource === undefined || !isReading
      ? 'this call is closed to embed tokens'
      : `the embed token was not minted for ${resource}`,
  );
}
