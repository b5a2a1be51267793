import type { Route } from '@spanlight/sdk/schemas';
import type { EmbedCaller } from '../../auth/caller.ts';
import { ApiError } from './api-error.ts';

/** Throws 403 unless the token of an embedding page was minted for this call. */
export function requireEmbedAccess(caller: EmbedCaller, { embed }: Route): void {
  if (embed !== undefined && caller.resources.includes(embed)) return;
  throw new ApiError(
    403,
    'forbidden',
    embed === undefined
      ? 'this call is closed to embed tokens'
      : `the embed token was not minted for ${embed}`,
  );
}
