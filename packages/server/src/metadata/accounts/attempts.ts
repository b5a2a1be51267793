import { Store } from '../database/store.ts';

/** Attempts within a window of time. */
export interface CountedAttempts {
  readonly attempts: number;
  /** When counting begins anew, milliseconds since 1970. */
  readonly endsAt: number;
}

/** Logins that failed or are still looked at, and calls that are bounded, by subject: all servers of a store count them together. */
export class Attempts extends Store {
  /** What a subject has. @param now milliseconds since 1970 */
  async of(subject: string, now: number): Promise<CountedAttempts | undefined> {
    const row = await this.db
      .selectFrom('login_attempts')
      .selectAll()
      .where('subject', '=', subject)
      .where('ends_at', '>', now)
      .executeTakeFirst();
    return row && { attempts: row.attempts, endsAt: row.ends_at };
  }

  /**
   * Counts one more attempt for each subject, and returns what each has by then.
   *
   * @param now milliseconds since 1970
   * @param window milliseconds over which the first attempt and all that follow are counted
   */
  async count(
    subjects: readonly string[],
    now: number,
    window: number,
  ): Promise<ReadonlyMap<string, CountedAttempts>> {
    const rows = await this.db
      .insertInto('login_attempts')
      .values(subjects.map((subject) => ({ subject, attempts: 1, ends_at: now + window })))
      .onConflict((conflict) =>
        conflict.column('subject').doUpdateSet(({ eb, ref, val }) => {
          const goesOn = eb(ref('login_attempts.ends_at'), '>', now);
          return {
            attempts: eb
              .case()
              .when(goesOn)
              .then(eb(ref('login_attempts.attempts'), '+', 1))
              .else(val(1))
              .end(),
            ends_at: eb
              .case()
              .when(goesOn)
              .then(ref('login_attempts.ends_at'))
              .else(val(now + window))
              .end(),
          };
        }),
      )
      .returningAll()
      .execute();
    return new Map(
      rows.map(({ subject, attempts, ends_at: endsAt }) => [subject, { attempts, endsAt }]),
    );
  }

  /** Takes one attempt of each subject back. */
  async takeBack(subjects: readonly string[]): Promise<void> {
    await this.db
      .updateTable('login_attempts')
      .set(({ eb }) => ({ attempts: eb('attempts', '-', 1) }))
      .where('subject', 'in', subjects)
      .execute();
    // Whoever makes up names leaves nothing behind.
    await this.db
      .deleteFrom('login_attempts')
      .where('subject', 'in', subjects)
      .where('attempts', '<=', 0)
      .execute();
  }

  /** Forgets all attempts of a subject. */
  async forget(subject: string): Promise<void> {
    await this.db.deleteFrom('login_attempts').where('subject', '=', subject).execute();
  }

  /** Forgets what no longer counts. @param now milliseconds since 1970 */
  async forgetEnded(now: number): Promise<void> {
    await this.db.deleteFrom('login_attempts').where('ends_at', '<=', now).execute();
  }
}
