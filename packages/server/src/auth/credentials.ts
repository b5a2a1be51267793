import type { UserConfig } from '../config/schema.ts';
import type { User, Users } from '../metadata/accounts/users.ts';
import { hashPassword, isPasswordHash, verifyPassword } from './password.ts';

/** Checks e-mail and password. Passwords of the configuration are held as hashes, in memory alone. */
export class Credentials {
  readonly #users: Users;
  readonly #hashes: ReadonlyMap<string, string>;
  /** Compared with when there is no such user, so that the answer takes as long as for a wrong password. */
  readonly #decoy: string;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(users: Users, hashes: ReadonlyMap<string, string>, decoy: string) {
    this.#users = users;
    this.#hashes = hashes;
    this.#decoy = decoy;
  }

  static async create(users: Users, configured: readonly UserConfig[]): Promise<Credentials> {
    const hashes = new Map<string, string>();
    for (const { email, password } of configured)
      if (password !== undefined)
        hashes.set(email, isPasswordHash(password) ? password : await hashPassword(password));
    return new Credentials(users, hashes, await hashPassword('nobody'));
  }

  /** The user behind an e-mail and password; undefined for either being wrong. */
  async check(email: string, password: string): Promise<User | undefined> {
    const user = await this.#users.findByEmail(email);
    const hash = user && (this.#hashes.get(user.email) ?? user.passwordHash);
    const matches = await this.#inTurn(() => verifyPassword(password, hash ?? this.#decoy));
    return matches && hash !== undefined ? user : undefined;
  }

  /** One hash at a time: each takes 32 MiB and one of the threads that queries need. */
  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return await result;
  }
}
