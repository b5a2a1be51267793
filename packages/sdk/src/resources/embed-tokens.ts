import { embedTokensCalls } from '../calls/calls.ts';
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
  protected readonly calls = embedTokensCalls;

  /** Tokens that still live, newest first. */
  list(params: ProjectParams = {}, options?: RequestOptions): Call<EmbedToken[]> {
    return this.call('list', params, options);
  }

  /** Mints a token. The secret is told this once. */
  create(
    params: ProjectParams & EmbedTokenRequest,
    options?: RequestOptions,
  ): Call<EmbedTokenCreated> {
    return this.call('create', params, options);
  }

  /** Revokes a token at once. */
  revoke(params: ProjectParams & { id: string }, options?: RequestOptions): Call<void> {
    return this.call('revoke', params, options);
  }
}
