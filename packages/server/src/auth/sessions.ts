import { randomBytes } from 'node:crypto';
import { SignJWT, errors, jwtVerify } from 'jose';
import { hashOfSecret } from './secret-hash.ts';
import type { SessionStore } from '../metadata/accounts/sessions.ts';
import type { User } from '../metadata/accounts/users.ts';
import type { MaySignIn } from './sign-in-policy.ts';

/** Seconds a session lasts, without sliding: seven days. */
export const SESSION_SECONDS = 7 * 24 * 3600;

/** What is asked of the store. */
type Stored = Pick<SessionStore, 'create' | 'findUser' | 'end' | 'endAll'>;

/** What a cookie says of its session. */
interface Held {
  readonly id: string;
  /** Id of the provider that signed the user in; undefined for a password. */
  readonly provider: string | undefined;
}

/**
 * Begins, recognises and ends sessions. A cookie's value is a JWT with the user's email, an end and the session's id,
 * and with the provider that signed the user in, if one did.
 */
export class Sessions {
  readonly #store: Stored;
  readonly #maySignIn: MaySignIn;
  readonly #key: Uint8Array;

  constructor(store: Stored, secretKey: string, maySignIn: MaySignIn) {
    this.#store = store;
    this.#maySignIn = maySignIn;
    this.#key = new TextEncoder().encode(secretKey);
  }

  /** Begins a session and returns the value of its cookie. `provider` is the id of the one that signed the user in. */
  async begin(
    { id: userId, email }: Pick<User, 'id' | 'email'>,
    provider?: string,
  ): Promise<string> {
    const id = randomBytes(32).toString('base64url');
    const createdAt = Date.now();
    const expiresAt = createdAt + SESSION_SECONDS * 1000;
    await this.#store.create({ idHash: hashOfSecret(id), userId, createdAt, expiresAt });
    return await new SignJWT({ provider })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(email)
      .setJti(id)
      .setExpirationTime(Math.floor(expiresAt / 1000))
      .sign(this.#key);
  }

  /**
   * The user of a cookie, or undefined when the cookie is not ours, was changed, or its session has ended, as one does
   * whose provider may no longer sign the user in.
   */
  async userOf(cookie: string): Promise<User | undefined> {
    const held = await this.#read(cookie);
    const user = held && (await this.#store.findUser(hashOfSecret(held.id), Date.now()));
    if (!user || held.provider === undefined) return user;
    return this.#maySignIn(held.provider, user) ? user : undefined;
  }

  /** Ends the session of a cookie, if it is one. */
  async end(cookie: string): Promise<void> {
    const held = await this.#read(cookie);
    if (held) await this.#store.end(hashOfSecret(held.id));
  }

  /** Ends every session of a user, on every server. */
  async endAll(userId: number): Promise<void> {
    await this.#store.endAll(userId);
  }

  async #read(cookie: string): Promise<Held | undefined> {
    try {
      const { payload } = await jwtVerify(cookie, this.#key, {
        algorithms: ['HS256'],
        requiredClaims: ['sub', 'exp', 'jti'],
      });
      // A pending login is sealed with the same key, and has an audience.
      if (payload.aud !== undefined || typeof payload.jti !== 'string') return undefined;
      const provider = payload['provider'];
      return { id: payload.jti, provider: typeof provider === 'string' ? provider : undefined };
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }
}
