import { type Kysely, sql } from 'kysely';
import { POSTGRES_CLOCK } from '../database/clock.ts';
import type { Database } from '../database/tables.ts';

/** Milliseconds between two readings of PostgreSQL's clock. */
const INTERVAL = 30_000;
/** Milliseconds after which an answer says less than the reading before: the clock was read at any moment until it came. */
const LONGEST_ANSWER = 2000;

/** A clock that was read. */
interface Reading {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** When that was, in milliseconds of this process's monotonic clock. */
  readonly at: number;
}

/**
 * The time on which all servers of one metadata store agree. Servers on PostgreSQL read its clock now and then and count on with a
 * clock that nobody sets: one whose own is wrong neither takes work too early nor evaluates minutes that have not ended. A server
 * on SQLite is alone and goes by its own.
 */
export class SharedClock {
  readonly #db: Kysely<Database> | undefined;
  #reading: Reading | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param db undefined for a store that one server has */
  constructor(db: Kysely<Database> | undefined) {
    this.#db = db;
  }

  /** Milliseconds since 1970. */
  readonly now = (): number =>
    this.#reading === undefined
      ? Date.now()
      : Math.round(this.#reading.time + performance.now() - this.#reading.at);

  /** How far this machine's clock is ahead of the shared one, in milliseconds; below zero where it is behind. */
  get difference(): number {
    return Date.now() - this.now();
  }

  /** Reads the clock, and again every half minute. A later reading that fails or takes long leaves the one before. */
  async start(): Promise<void> {
    const db = this.#db;
    if (db === undefined) return;
    await this.#read(db);
    const readAgain = (): void => void this.#read(db).catch(() => undefined);
    this.#timer = setInterval(readAgain, INTERVAL).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #read(db: Kysely<Database>): Promise<void> {
    const asked = performance.now();
    const { time } = await db
      .selectNoFrom(sql<number | string>`${POSTGRES_CLOCK()}`.as('time'))
      .executeTakeFirstOrThrow();
    const answered = performance.now();
    if (this.#reading !== undefined && answered - asked > LONGEST_ANSWER) return;
    // The clock was read some time between question and answer.
    this.#reading = { time: Number(time), at: (asked + answered) / 2 };
  }
}
