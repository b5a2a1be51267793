import { randomBytes, randomUUID } from 'node:crypto';
import { hashOfSecret } from './secret-hash.ts';
import type { EmbedToken, Picture } from '@spanlight/sdk/schemas';
import type { EmbedTokenStore, NewEmbedToken } from '../metadata/accounts/embed-tokens.ts';
import type { EmbedCaller } from './caller.ts';

/** What a token is minted for. */
export interface EmbedTokenInput extends Pick<
  NewEmbedToken,
  'resources' | 'origins' | 'subject' | 'filters' | 'only'
> {
  /** Seconds it lives. */
  readonly ttl: number;
}

/** A picture that somebody may look at. */
export type PictureRight = Pick<EmbedToken, 'id' | 'filters'> & {
  readonly projectId: number;
  readonly picture: Picture;
};

/** What the secret of every such token begins with, so that leaks are found and callers told apart. */
const PREFIX = 'spe_';

/** Mints tokens for pages that embed widgets, and recognises them. */
export class EmbedTokens {
  readonly #store: EmbedTokenStore;

  constructor(store: EmbedTokenStore) {
    this.#store = store;
  }

  /** Mints a token. The secret is kept nowhere. */
  async mint(
    projectId: number,
    userId: number,
    request: EmbedTokenInput,
  ): Promise<{ embedToken: EmbedToken; token: string }> {
    const token = PREFIX + randomBytes(32).toString('base64url');
    const now = Date.now();
    const embedToken = await this.#store.create({
      id: randomUUID(),
      secretHash: hashOfSecret(token),
      projectId,
      userId,
      resources: [...new Set(request.resources)],
      origins: [...new Set(request.origins)],
      subject: request.subject,
      filters: request.filters,
      only: request.only,
      createdAt: now,
      expiresAt: now + request.ttl * 1000,
    });
    return { embedToken, token };
  }

  /** Whether a bearer token is of this kind. */
  isOne(token: string): boolean {
    return token.startsWith(PREFIX);
  }

  /** The chart that a token shows as a picture, and of what; undefined when it has ended, was revoked, or is of another kind. */
  async findPicture(token: string): Promise<PictureRight | undefined> {
    if (!this.isOne(token)) return undefined;
    const found = await this.#store.find(hashOfSecret(token), Date.now());
    const picture = found?.resources.includes('picture') ? found.only.picture : undefined;
    return found && picture && { ...found, picture };
  }

  /**
   * The caller of a token, undefined when it has ended, was revoked, or comes from a page it wasn't minted for.
   *
   * @param origin The `Origin` header, which browsers send with every call across sites.
   */
  async identify(token: string, origin: string | undefined): Promise<EmbedCaller | undefined> {
    const found = await this.#store.find(hashOfSecret(token), Date.now());
    if (!found) return undefined;
    const { projectId, resources, origins, filters, only } = found;
    // Programs name no origin; what they hold is no secret of a page.
    const isOfProgram = resources.includes('prometheus');
    if (!isOfProgram && (origin === undefined || !origins.includes(origin))) return undefined;
    return { kind: 'embed', projectIds: [projectId], resources, filters, only };
  }
}
