import type { Route } from '@spanlight/sdk/schemas';
import { type EmbedCaller, lockedFilters } from '../../auth/caller.ts';
import { ApiError } from './api-error.ts';

/** Throws 403 unless the token of an embedding page was minted for this call. */
export function requireEmbedAccess(caller: EmbedCaller, { embed, lockable }: Route): void {
  const reason = reasonAgainst(caller, embed, lockable === true);
  if (reason !== undefined) throw new ApiError(403, 'forbidden', reason);
}

function reasonAgainst(
  caller: EmbedCaller,
  embed: Route['embed'],
  isLockable: boolean,
): string | undefined {
  if (embed === undefined) return 'this call is closed to embed tokens';
  if (!caller.resources.includes(embed)) return `the embed token was not minted for ${embed}`;
  return lockedFilters(caller) && !isLockable
    ? 'this call is closed to embed tokens with filters'
    : undefined;
}
