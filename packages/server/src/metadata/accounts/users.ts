import * as z from 'zod';
import type { Selectable } from 'kysely';
import { jsonColumn, jsonText } from '../database/json-column.ts';
import type { UserTable } from '../database/tables.ts';
import { now } from '../database/times.ts';
import { fromColumns } from '../database/names.ts';
import { Store } from '../database/store.ts';

/** Where a user comes from. */
export type UserSource = UserTable['source'];

/** A stored user. */
export interface User {
  readonly id: number;
  /** Lower case. */
  readonly email: string;
  readonly name: string;
  readonly avatar: string;
  readonly notifyByEmail: boolean;
  readonly authToken: string | undefined;
  readonly passwordHash: string | undefined;
  readonly source: UserSource;
  /** Id of the provider that signed the user in last; undefined for those that none made. */
  readonly provider: string | undefined;
  /** The projects the user may read; undefined for every project. */
  readonly projectIds: readonly number[] | undefined;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What an identity says about its user. A name that is `''` leaves the stored one. */
export type UserProfile = Pick<User, 'email' | 'name' | 'avatar' | 'notifyByEmail'> &
  Partial<Pick<User, 'authToken' | 'passwordHash' | 'provider' | 'projectIds'>>;

/** Users. One who has left the configuration is kept for what they made, and can't be found. */
export class Users extends Store {
  async findByEmail(email: string): Promise<User | undefined> {
    return await this.#findActive('email', email.trim().toLowerCase());
  }

  async findByAuthToken(token: string): Promise<User | undefined> {
    return await this.#findActive('auth_token', token);
  }

  /** Whether anyone can sign in. */
  async isEmpty(): Promise<boolean> {
    const row = await this.db
      .selectFrom('users')
      .select('id')
      .where('active', '=', 1)
      .limit(1)
      .executeTakeFirst();
    return row === undefined;
  }

  /**
   * Makes the user, or brings the one with this email to what `profile` says. Another password ends the user's
   * sessions.
   */
  async save(profile: UserProfile, source: UserSource): Promise<User> {
    const email = profile.email.trim().toLowerCase();
    const at = now();
    const row = {
      name: profile.name,
      avatar: profile.avatar,
      notify_by_email: Number(profile.notifyByEmail),
      auth_token: profile.authToken ?? null,
      password_hash: profile.passwordHash ?? null,
      source,
      provider: profile.provider ?? null,
      project_ids: projectIdsText(profile.projectIds),
      active: 1,
      updated_at: at,
    };
    const { name, ...withoutName } = row;
    return await this.db.transaction().execute(async (transaction) => {
      const before = await transaction
        .selectFrom('users')
        .select(['id', 'password_hash'])
        .where('email', '=', email)
        .executeTakeFirst();
      if (before !== undefined && before.password_hash !== row.password_hash)
        await transaction.deleteFrom('sessions').where('user_id', '=', before.id).execute();
      // A token goes to whom the configuration gives it now.
      if (row.auth_token !== null)
        await transaction
          .updateTable('users')
          .set({ auth_token: null })
          .where('auth_token', '=', row.auth_token)
          .where('email', '!=', email)
          .execute();
      const saved = await transaction
        .insertInto('users')
        .values({ email, ...row, created_at: at })
        .onConflict((conflict) =>
          conflict.column('email').doUpdateSet(name === '' ? withoutName : row),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      return userFromRow(saved);
    });
  }

  /** Lets everybody whom a provider signed in read these projects, all when undefined. */
  async limitTo(projectIds: User['projectIds'], provider: string): Promise<void> {
    await this.db
      .updateTable('users')
      .set({ project_ids: projectIdsText(projectIds) })
      .where('source', '=', 'oidc')
      .where('provider', '=', provider)
      .execute();
  }

  /** Ends the sessions and tokens of users of a source whose email is not among `emails`. */
  async keepOnly(source: UserSource, emails: readonly string[]): Promise<void> {
    let update = this.db
      .updateTable('users')
      .set({ active: 0, auth_token: null })
      .where('source', '=', source);
    if (emails.length > 0) update = update.where('email', 'not in', [...emails]);
    await update.execute();
    await this.db
      .deleteFrom('sessions')
      .where('user_id', 'in', (users) =>
        users.selectFrom('users').select('id').where('active', '=', 0),
      )
      .execute();
  }

  async #findActive(column: 'email' | 'auth_token', value: string): Promise<User | undefined> {
    const row = await this.db
      .selectFrom('users')
      .selectAll()
      .where(column, '=', value)
      .where('active', '=', 1)
      .executeTakeFirst();
    return row && userFromRow(row);
  }
}

const projectIdsText = (ids: User['projectIds']): UserTable['project_ids'] =>
  ids === undefined ? null : jsonText(ids);

/** The projects a user may read. */
const readProjectIds = jsonColumn('users.project_ids', z.array(z.number()));

/** Whether a user may read a project: any, where none are named. Throws a `StoredValueError`. */
export const mayReadProject = (
  { id, project_ids: ids }: Pick<Selectable<UserTable>, 'id' | 'project_ids'>,
  projectId: number,
): boolean => ids === null || readProjectIds(ids, id).includes(projectId);

/** A user out of a row. Throws a `StoredValueError` for one that is damaged. */
export const userFromRow = ({ active: _active, ...row }: Selectable<UserTable>): User => ({
  ...fromColumns(row),
  notifyByEmail: row.notify_by_email === 1,
  authToken: row.auth_token ?? undefined,
  passwordHash: row.password_hash ?? undefined,
  provider: row.provider ?? undefined,
  projectIds: row.project_ids === null ? undefined : readProjectIds(row.project_ids, row.id),
});
