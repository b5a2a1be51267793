import { embedTokensCalls } from '../calls/calls.ts';
import type { ProjectParams } from '../http/options.ts';
import type {
  EmbedToken,
  EmbedTokenCreated,
  EmbedTokenRequest,
} from '../schemas/accounts/embed-tokens.ts';
import { Resource, type Method } from './resource.ts';

/**
 * Short-lived tokens for pages that embed widgets: minted by the backend of the page, limited to a project, to nouns
 * and to origins.
 */
export class EmbedTokens extends Resource<'embedTokens'> {
  static override readonly calls = embedTokensCalls;

  /** Tokens that still live, newest first. */
  declare list: Method<(params?: ProjectParams) => EmbedToken[]>;

  /** Mints a token. The secret is told this once. */
  declare create: Method<(params: ProjectParams & EmbedTokenRequest) => EmbedTokenCreated>;

  /** Revokes a token at once. */
  declare revoke: Method<(params: ProjectParams & { id: string }) => void>;
}
