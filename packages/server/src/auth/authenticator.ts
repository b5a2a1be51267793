import type { Users } from '../metadata/accounts/users.ts';
import type { Caller } from './caller.ts';
import type { EmbedTokens } from './embed-tokens.ts';
import type { Sessions } from './sessions.ts';

/** The parts of a request that can say who asks. */
export interface Proof {
  /** The session cookie's value. */
  readonly cookie: string | undefined;
  /** The `Authorization` header; `Bearer ` may be left out. */
  readonly authorization: string | undefined;
  /** The `Origin` header. */
  readonly origin?: string | undefined;
}

/** Who sent a request, and how it was proved. */
export interface Identity {
  readonly caller: Caller;
  /** How the caller was recognised: a browser sends its cookie by itself, so writes need more checks. */
  readonly by: 'cookie' | 'token' | 'nothing';
}

/** Finds out who asks: session cookie first, then bearer token, then guest where there may be guests. */
export class Authenticator {
  readonly #users: Users;
  readonly #sessions: Sessions;
  readonly #embedTokens: EmbedTokens;
  readonly #guestProjects: readonly number[];

  constructor(
    users: Users,
    sessions: Sessions,
    embedTokens: EmbedTokens,
    guestProjects: readonly number[],
  ) {
    this.#users = users;
    this.#sessions = sessions;
    this.#embedTokens = embedTokens;
    this.#guestProjects = guestProjects;
  }

  /** Whether some projects are open to who has not signed in. */
  get hasGuests(): boolean {
    return this.#guestProjects.length > 0;
  }

  /**
   * The caller, or undefined when there is neither a proof that holds nor a project for guests. A bad
   * bearer token is never a guest: its sender must learn that it is bad.
   */
  async identify(proof: Proof): Promise<Identity | undefined> {
    const signedIn = proof.cookie ? await this.#sessions.userOf(proof.cookie) : undefined;
    if (signedIn) return { caller: { kind: 'user', user: signedIn }, by: 'cookie' };
    const token = proof.authorization?.replace(/^Bearer\s+/i, '').trim() ?? '';
    if (this.#embedTokens.isOne(token)) {
      const caller = await this.#embedTokens.identify(token, proof.origin);
      return caller && { caller, by: 'token' };
    }
    if (token !== '') {
      const user = await this.#users.findByAuthToken(token);
      return user && { caller: { kind: 'user', user }, by: 'token' };
    }
    if (!this.hasGuests) return undefined;
    return { caller: { kind: 'guest', projectIds: this.#guestProjects }, by: 'nothing' };
  }
}
