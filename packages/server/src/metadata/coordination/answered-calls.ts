import * as z from 'zod';
import { jsonColumn, jsonText } from '../database/json-column.ts';
import { Store } from '../database/store.ts';
import type { KeptAnswer } from '../database/tables.ts';

const readAnswer = jsonColumn<KeptAnswer>(
  'answered_calls.answer',
  z.object({ value: z.unknown().optional(), etag: z.string().optional() }),
);

/** Milliseconds for which an answer is kept. */
export const ANSWER_KEPT = 24 * 3_600_000;

/** A write that was begun before. */
export interface BegunCall {
  /** Tells calls of one key apart that ask for different things. */
  readonly fingerprint: string;
  /** Milliseconds since 1970. */
  readonly calledAt: number;
  /** What was answered; null while nobody has been. */
  readonly answer: KeptAnswer | null;
}

/** What writes were answered, by the key that their callers gave them. */
export class AnsweredCalls extends Store {
  /**
   * Begins a call. Undefined when it is the first of its id; else the one before. Forgets what is older than a day. Throws a
   * `StoredValueError`.
   *
   * @param now milliseconds since 1970
   */
  async begin(id: string, fingerprint: string, now: number): Promise<BegunCall | undefined> {
    await this.db
      .deleteFrom('answered_calls')
      .where('called_at', '<=', now - ANSWER_KEPT)
      .execute();
    const { numInsertedOrUpdatedRows } = await this.db
      .insertInto('answered_calls')
      .values({ id, fingerprint, called_at: now, answer: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) return undefined;
    const row = await this.db
      .selectFrom('answered_calls')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    // It failed in this moment, and was forgotten.
    return (
      row && {
        fingerprint: row.fingerprint,
        calledAt: row.called_at,
        answer: row.answer === null ? null : readAnswer(row.answer, row.id),
      }
    );
  }

  /** Keeps what a call was answered. */
  async answered(id: string, answer: KeptAnswer): Promise<void> {
    await this.db
      .updateTable('answered_calls')
      .set({ answer: jsonText(answer) })
      .where('id', '=', id)
      .execute();
  }

  /** Keeps a call of which nobody knows what became of it, as one that was begun at a time, in milliseconds since 1970. */
  async lose(id: string, calledAt: number): Promise<void> {
    await this.db
      .updateTable('answered_calls')
      .set({ called_at: calledAt })
      .where('id', '=', id)
      .execute();
  }

  /** Forgets a call that did nothing: it may be made again. */
  async forget(id: string): Promise<void> {
    await this.db.deleteFrom('answered_calls').where('id', '=', id).execute();
  }
}
