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

  declare list: Method<(params?: ProjectParams) => EmbedToken[]>;
  declare create: Method<(params: ProjectParams & EmbedTokenRequest) => EmbedTokenCreated>;
  declare revoke: Method<(params: ProjectParams & { id: string }) => void>;
}
