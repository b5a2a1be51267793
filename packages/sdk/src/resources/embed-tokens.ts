import { embedTokensCalls } from '../calls/calls.ts';
import type { Held } from '../calls/names.ts';
import type { Call } from '../http/call.ts';
import type { ProjectParams, RequestOptions } from '../http/options.ts';
import type {
  EmbedToken,
  EmbedTokenCreated,
  EmbedTokenRequest,
} from '../schemas/accounts/embed-tokens.ts';
import { Resource } from './resource.ts';

/**
 * Short-lived tokens for pages that embed widgets: minted by the backend of the page, limited to a project, to nouns
 * and to origins.
 */
export class EmbedTokens extends Resource<'embedTokens'> {
  /** @internal */
  static override readonly calls = embedTokensCalls satisfies Held<'embedTokens', EmbedTokens>;

  /** Tokens that still live, newest first. */
  declare list: (params?: ProjectParams, options?: RequestOptions) => Call<EmbedToken[]>;

  /** Mints a token. The secret is told this once. */
  declare create: (
    params: ProjectParams & EmbedTokenRequest,
    options?: RequestOptions,
  ) => Call<EmbedTokenCreated>;

  /** Revokes a token at once. */
  declare revoke: (params: ProjectParams & { id: string }, options?: RequestOptions) => Call<void>;
}
