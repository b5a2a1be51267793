import type { User, Users } from '../metadata/accounts/users.ts';
import { decoyHash, verifyPassword } from './password.ts';

/** Passwords that wait for their turn; each takes about 50 ms. */
const MAX_WAITING = 40;

/** More passwords wait to be checked than may wait. */
export class CredentialsBusyError extends Error {
  override readonly name = 'CredentialsBusyError';
  /** Seconds after which to try again. */
  readonly retryAfter = 3;

  constructor() {
    super('too many people sign in at this moment; try again in a few seconds');
  }
}

/** Checks e-mail and password. */
export class Credentials {
  readonly #users: Users;
  /** Compared with when there is no such user, so that the answer takes as long as for a wrong password. */
  readonly #decoy = decoyHash();
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(users: Users) {
    this.#users = users;
  }

  /**
   * The user behind an e-mail and password; undefined for either being wrong.
   *
   * Throws a `CredentialsBusyError` when too many wait already.
   */
  async check(email: string, password: string): Promise<User | undefined> {
    if (this.#waiting >= MAX_WAITING) throw new CredentialsBusyError();
    this.#waiting += 1;
    try {
      const user = await this.#users.findByEmail(email);
      const hash = user?.passwordHash;
      const matches = await this.#inTurn(() => verifyPassword(password, hash ?? this.#decoy));
      return matches && hash !== undefined ? user : undefined;
    } finally {
      this.#waiting -= 1;
    }
  }

  /** One hash at a time: each takes 32 MiB and one of the threads that queries need. */
  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return await result;
  }
}
