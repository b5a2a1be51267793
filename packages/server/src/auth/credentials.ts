import type { User, Users } from '../metadata/accounts/users.ts';
import { networkOf } from './login-limiter.ts';
import { decoyHash, verifyPassword } from './password.ts';

/** Passwords that may wait to be checked; each takes about 50 ms. */
const MAX_WAITING = 40;
/** Waiting passwords from one network, so that one client can't keep the others out. */
const MAX_OF_NETWORK = 10;

/** Thrown when too many passwords already wait to be checked. */
export class CredentialsBusyError extends Error {
  override readonly name = 'CredentialsBusyError';
  /** Seconds after which to try again. */
  readonly retryAfter = 3;

  constructor() {
    super('too many people sign in at this moment; try again in a few seconds');
  }
}

/** Checks email and password. */
export class Credentials {
  readonly #users: Pick<Users, 'findByEmail'>;
  readonly #verify: typeof verifyPassword;
  /** Compared with when there is no such user, so that the answer takes as long as for a wrong password. */
  readonly #decoy = decoyHash();
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  readonly #ofNetworks = new Map<string, number>();

  /** @param verify whether a password has a hash; takes its time */
  constructor(users: Pick<Users, 'findByEmail'>, verify = verifyPassword) {
    this.#users = users;
    this.#verify = verify;
  }

  /**
   * The user behind an email and password; undefined for either being wrong.
   *
   * Throws a `CredentialsBusyError` when too many wait already, or too many of the network of the address.
   */
  async check(email: string, password: string, address: string): Promise<User | undefined> {
    const network = networkOf(address);
    const waiting = this.#ofNetworks.get(network) ?? 0;
    if (this.#waiting >= MAX_WAITING || waiting >= MAX_OF_NETWORK) throw new CredentialsBusyError();
    this.#wait(network, 1);
    try {
      const user = await this.#users.findByEmail(email);
      const hash = user?.passwordHash;
      const matches = await this.#inTurn(() => this.#verify(password, hash ?? this.#decoy));
      return matches && hash !== undefined ? user : undefined;
    } finally {
      this.#wait(network, -1);
    }
  }

  #wait(network: string, more: 1 | -1): void {
    this.#waiting += more;
    const waiting = (this.#ofNetworks.get(network) ?? 0) + more;
    if (waiting === 0) this.#ofNetworks.delete(network);
    else this.#ofNetworks.set(network, waiting);
  }

  /** One hash at a time: each takes 32 MiB and one of the threads that queries need. */
  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return await result;
  }
}
