import { SignJWT, errors, jwtVerify } from 'jose';
import type { PendingLogin } from './oidc.ts';

/** Seconds a person may take at the provider. */
export const PENDING_SECONDS = 3600;

/** A login under way, as its cookie holds it. */
export interface PendingCookie extends PendingLogin {
  /** Path of this site to go to afterwards. */
  readonly next: string;
}

/** Seals what a login at a provider must remember into a cookie that the browser can't change. */
export class PendingLogins {
  readonly #key: Uint8Array;

  constructor(secretKey: string) {
    this.#key = new TextEncoder().encode(secretKey);
  }

  async seal(providerId: string, pending: PendingCookie): Promise<string> {
    return await new SignJWT({ ...pending })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(audience(providerId))
      .setExpirationTime(`${PENDING_SECONDS}s`)
      .sign(this.#key);
  }

  /** What was sealed for this provider, or undefined when the cookie is not ours or too old. */
  async open(providerId: string, cookie: string): Promise<PendingCookie | undefined> {
    try {
      const { payload } = await jwtVerify<PendingCookie>(cookie, this.#key, {
        algorithms: ['HS256'],
        audience: audience(providerId),
      });
      const { state, nonce, verifier, next } = payload;
      return { state, nonce, verifier, next };
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }
}

const audience = (providerId: string): string => `sign-in:${providerId}`;
