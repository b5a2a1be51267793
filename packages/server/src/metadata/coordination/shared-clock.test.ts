import { setTimeout } from 'node:timers/promises';
import {
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../database/tables.ts';
import { SharedClock } from './shared-clock.ts';

test('a reading that took long does not replace a better one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  let delay = 0;
  const clock = new SharedClock(
    answering(() => {
      // Read when the question came; the answer was on its way all that time.
      const time = 5_000_000 + performance.now();
      vi.advanceTimersByTime(delay);
      return time;
    }),
  );
  onTestFinished(() => clock.stop());
  const ahead = (): number => clock.now() - performance.now();
  await clock.start();
  expect(ahead()).toBeCloseTo(5_000_000, -1);
  delay = 20_000;
  vi.advanceTimersByTime(30_000);
  await setTimeout(20);
  expect(ahead()).toBeCloseTo(5_000_000, -1);
});

/** A store that answers each question with the time it is told. */
function answering(time: () => number): Kysely<Database> {
  const connection: DatabaseConnection = {
    executeQuery: <Row>(): Promise<QueryResult<Row>> =>
      Promise.resolve({ rows: [{ time: time() } as Row] }),
    streamQuery: () => {
      throw new Error('nothing is streamed');
    },
  };
  class Driver extends DummyDriver {
    override acquireConnection(): Promise<DatabaseConnection> {
      return Promise.resolve(connection);
    }
  }
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
