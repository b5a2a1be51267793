import type { EmbedResource, EmbedToken } from '@spanlight/sdk/schemas';
import type { User } from '../metadata/accounts/users.ts';

/** Who asks: a user, a page that embeds widgets, or anyone where the configuration lets guests read. */
export type Caller = UserCaller | EmbedCaller | GuestCaller;

/** A signed-in user. */
export interface UserCaller {
  readonly kind: 'user';
  readonly user: User;
}

/** A page of somebody else's, with a token that some user's backend minted for it. */
export interface EmbedCaller {
  readonly kind: 'embed';
  readonly projectIds: readonly number[];
  readonly resources: readonly EmbedResource[];
  /** Values by attribute that all it reads has one of; empty for everything. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** The records that the token is limited to, by noun. */
  readonly only: EmbedToken['only'];
}

interface GuestCaller {
  readonly kind: 'guest';
  readonly projectIds: readonly number[];
}

/** Whether the caller may read a project. */
export function mayRead(caller: Caller, projectId: number): boolean {
  const ids = caller.kind === 'user' ? caller.user.projectIds : caller.projectIds;
  return ids === undefined || ids.includes(projectId);
}

/** The user's id, 0 for a guest. */
export function callerId(caller: Caller): number {
  return caller.kind === 'user' ? caller.user.id : 0;
}

/** What a caller is held to; undefined for nothing. */
export function lockedFilters(caller: Caller): EmbedCaller['filters'] | undefined {
  const filters = caller.kind === 'embed' ? caller.filters : {};
  return Object.keys(filters).length === 0 ? undefined : filters;
}

/** The monitors whose alerts a caller may read alone; undefined for all. */
export const onlyMonitors = (caller: Caller): readonly number[] | undefined =>
  caller.kind === 'embed' ? caller.only.monitors : undefined;
