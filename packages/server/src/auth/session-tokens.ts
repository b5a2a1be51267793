import { SignJWT, errors, jwtVerify } from 'jose';

/** Seconds a session lasts, without sliding: seven days. */
export const SESSION_SECONDS = 7 * 24 * 3600;

/** Signs and reads the session cookie's value: a JWT with the user's e-mail and an end. */
export class SessionTokens {
  readonly #key: Uint8Array;

  constructor(secretKey: string) {
    this.#key = new TextEncoder().encode(secretKey);
  }

  async issue(email: string): Promise<string> {
    return await new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(email)
      .setExpirationTime(`${SESSION_SECONDS}s`)
      .sign(this.#key);
  }

  /** The e-mail inside, or undefined when the token is not ours, was changed or has ended. */
  async read(token: string): Promise<string | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: ['HS256'],
        requiredClaims: ['sub', 'exp'],
      });
      return payload.aud === undefined ? payload.sub : undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }
}
