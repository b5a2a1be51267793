import { Store } from '../database/store.ts';
import { type User, userFromRow } from './users.ts';

/** A session to keep; of what its cookie holds only a hash. */
export interface NewSession {
  readonly idHash: string;
  readonly userId: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** The sessions of people who have signed in. One that isn't here has ended, on every server. */
export class SessionStore extends Store {
  /** Keeps a session, and forgets those that have expired. */
  async create({ idHash, userId, createdAt, expiresAt }: NewSession): Promise<void> {
    await this.db.deleteFrom('sessions').where('expires_at', '<=', createdAt).execute();
    await this.db
      .insertInto('sessions')
      .values({ id_hash: idHash, user_id: userId, expires_at: expiresAt })
      .execute();
  }

  /** The user of a session that goes on, while the user may sign in. `now` is in milliseconds since 1970. */
  async findUser(idHash: string, now: number): Promise<User | undefined> {
    const row = await this.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .selectAll('users')
      .where('id_hash', '=', idHash)
      .where('expires_at', '>', now)
      .where('users.active', '=', 1)
      .executeTakeFirst();
    return row && userFromRow(row);
  }

  /** Ends a session. One that has ended is no error. */
  async end(idHash: string): Promise<void> {
    await this.db.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
  }

  /** Ends every session of a user. */
  async endAll(userId: number): Promise<void> {
    await this.db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  }
}
