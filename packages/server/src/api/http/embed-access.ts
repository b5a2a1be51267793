import type { EmbedResource, EmbedToken, Route } from '@spanlight/sdk/schemas';
import { type EmbedCaller, lockedFilters } from '../../auth/caller.ts';
import type { Metadata } from '../../metadata/open.ts';
import { ApiError, notFound } from './api-error.ts';
import { isShown, questionSchema } from './shown-queries.ts';

/** Throws 403 unless the token of an embedding page was minted for this call. */
export function requireEmbedAccess(caller: EmbedCaller, route: Route): void {
  const reason = reasonAgainst(caller, route);
  if (reason !== undefined) throw new ApiError(403, 'forbidden', reason);
}

function reasonAgainst(
  caller: EmbedCaller,
  { embed, lockable, narrowable, shown }: Route,
): string | undefined {
  if (embed === undefined) return 'this call is closed to embed tokens';
  if (!caller.resources.includes(embed) && !(shown && caller.resources.includes('dashboards')))
    return `the embed token was not created for ${embed}`;
  if (lockedFilters(caller) && !lockable) return 'this call is closed to embed tokens with filters';
  return onlyOf(caller.only, embed) && !narrowable
    ? `this call is closed to embed tokens limited to some ${embed}`
    : undefined;
}

/** What a resource is narrowed to; undefined for all of it. */
function onlyOf(
  { monitors, traces, dashboards }: EmbedToken['only'],
  resource: EmbedResource,
): readonly (string | number)[] | undefined {
  const narrowed = {
    alerts: monitors,
    monitors,
    traces,
    dashboards,
    metrics: undefined,
    annotations: undefined,
    prometheus: undefined,
    picture: undefined,
  };
  return narrowed[resource];
}

/** What a call is about, decoded. */
interface EmbedCall {
  readonly route: Route;
  readonly projectId: number;
  readonly params: Readonly<Record<string, unknown>> | undefined;
  readonly query: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Throws 404 for what a token of an embedding page doesn't know, because it reads some alone, and 403 for questions about
 * metrics that none of its dashboards asks.
 */
export async function requireKnown(
  { dashboards }: Pick<Metadata, 'dashboards'>,
  caller: EmbedCaller,
  { route: { embed }, projectId, params = {}, query = {} }: EmbedCall,
): Promise<void> {
  if (embed === undefined) return;
  const known = onlyOf(caller.only, embed);
  const id = [params['monitorId'], params['traceId'], params['dashboardId']].find(Boolean);
  if (known && id !== undefined && !known.some((each) => each === id)) throw notFound();
  if (caller.resources.includes(embed)) return;
  const question = questionSchema.parse(query);
  for (const dashboardId of caller.only.dashboards ?? []) {
    const dashboard = await dashboards.load(projectId, dashboardId).catch(() => undefined);
    if (dashboard && isShown(dashboard, question, caller.only.variables ?? [])) return;
  }
  throw new ApiError(403, 'forbidden', 'no dashboard of the embed token shows this');
}
