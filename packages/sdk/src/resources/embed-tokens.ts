import type { Call } from '../http/call.ts';
import type { ProjectParams, RequestOptions } from '../http/options.ts';
import type {
  EmbedToken,
  EmbedTokenCreated,
  EmbedTokenRequest,
} from '../schemas/accounts/embed-tokens.ts';
import { bodyOf, Resource } from './resource.ts';

const embedTokens = '/projects/{project}/embed-tokens';

/**
 * Short-lived tokens for pages that embed widgets: minted by the backend of the page, limited to a project, to nouns
 * and to origins.
 */
export class EmbedTokens extends Resource {
  /** Tokens that still live, newest first. */
  list(params: ProjectParams = {}, options?: RequestOptions): Call<EmbedToken[]> {
    return this.call('GET', embedTokens, params, options, {
      read: (body) => (body as { embedTokens: EmbedToken[] }).embedTokens,
    });
  }

  /** Mints a token. The secret is told this once. */
  create(
    params: ProjectParams & EmbedTokenRequest,
    options?: RequestOptions,
  ): Call<EmbedTokenCreated> {
    return this.call('POST', embedTokens, params, options, {
      body: bodyOf(params),
      read: (body) => body as EmbedTokenCreated,
    });
  }

  /** Revokes a token at once. */
  revoke(params: ProjectParams & { id: string }, options?: RequestOptions): Call<void> {
    return this.call('DELETE', `${embedTokens}/{id}`, params, options);
  }
}
