import { describe, expect, test } from 'vitest';
import { startPostgres } from '../../../../test/support/postgres.ts';
import { lockMigrations } from './migration-lock.ts';

const postgres = await startPostgres();
if (typeof postgres === 'string') console.warn(`the lock of migrations was left out: ${postgres}`);

describe.skipIf(typeof postgres === 'string')('the lock of migrations', () => {
  test('has one server after another, and none waits for one that is gone', async () => {
    if (typeof postgres === 'string') return;
    let waiting = 0;
    const log: string[] = [];
    const take = async (name: string): Promise<void> => {
      const release = await lockMigrations(postgres.url, () => waiting++);
      log.push(`${name} begins`);
      await expect.poll(() => waiting).toBeGreaterThanOrEqual(name === 'first' ? 2 : 0);
      log.push(`${name} ends`);
      await release();
    };
    const first = take('first');
    await expect.poll(() => log).toEqual(['first begins']);
    await Promise.all([first, take('second'), take('third')]);
    expect(log.slice(0, 2)).toEqual(['first begins', 'first ends']);
    expect(log[2]?.split(' ')[0]).toBe(log[3]?.split(' ')[0]);
    expect(log).toHaveLength(6);
    await (
      await lockMigrations(postgres.url, () => waiting++)
    )();
    expect(waiting).toBe(2);
    await postgres.stop();
  });
});
