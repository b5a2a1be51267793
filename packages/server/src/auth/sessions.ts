import { randomBytes } from 'node:crypto';
import { SignJWT, errors, jwtVerify } from 'jose';
import { hashOfSecret } from '../shared/secret-hash.ts';
import type { SessionStore } from '../metadata/accounts/sessions.ts';
import type { User } from '../metadata/accounts/users.ts';

/** Seconds a session lasts, without sliding: seven days. */
export const SESSION_SECONDS = 7 * 24 * 3600;

/** What is asked of the store. */
type Stored = Pick<SessionStore, 'create' | 'findUser' | 'end' | 'endAll'>;

/** Begins, recognises and ends sessions. A cookie's value is a JWT with the user's email, an end and the session's id. */
export class Sessions {
  readonly #store: Stored;
  readonly #key: Uint8Array;

  constructor(store: Stored, secretKey: string) {
    this.#store = store;
    this.#key = new TextEncoder().encode(secretKey);
  }

  /** Begins a session and returns the value of its cookie. */
  async begin({ id: userId, email }: Pick<User, 'id' | 'email'>): Promise<string> {
    const id = randomBytes(32).toString('base64url');
    const createdAt = Date.now();
    const expiresAt = createdAt + SESSION_SECONDS * 1000;
    await this.#store.create({ idHash: hashOfSecret(id), userId, createdAt, expiresAt });
    return await new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(email)
      .setJti(id)
      .setExpirationTime(Math.floor(expiresAt / 1000))
      .sign(this.#key);
  }

  /** The user of a cookie, or undefined when the cookie is not ours, was changed, or its session has ended. */
  async userOf(cookie: string): Promise<User | undefined> {
    const id = await this.#idOf(cookie);
    return id === undefined ? undefined : await this.#store.findUser(hashOfSecret(id), Date.now());
  }

  /** Ends the session of a cookie, if it is one. */
  async end(cookie: string): Promise<void> {
    const id = await this.#idOf(cookie);
    if (id !== undefined) await this.#store.end(hashOfSecret(id));
  }

  /** Ends every session of a user, on every server. */
  async endAll(userId: number): Promise<void> {
    await this.#store.endAll(userId);
  }

  async #idOf(cookie: string): Promise<string | undefined> {
    try {
      const { payload } = await jwtVerify(cookie, this.#key, {
        algorithms: ['HS256'],
        requiredClaims: ['sub', 'exp', 'jti'],
      });
      // A pending login is sealed with the same key, and has an audience.
      return payload.aud === undefined && typeof payload.jti === 'string' ? payload.jti : undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }
}
