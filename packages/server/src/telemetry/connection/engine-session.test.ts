import { expect, it } from 'vitest';
import { EngineSession } from './engine-session.ts';

/** A session of an engine in which statements fail as told, and what was asked of it. */
function engine(fails: (sql: string, asked: readonly string[]) => boolean) {
  const asked: string[] = [];
  const session = new EngineSession({
    queryAsync: async (sql) => {
      asked.push(sql);
      if (fails(sql, asked)) throw new Error(`${sql} failed`);
      return Promise.resolve({ bytes: () => Buffer.from(`of ${sql}`) });
    },
    close: () => undefined,
  });
  const ask = async (sql: string, undo?: string): Promise<string> =>
    Buffer.from(await session.ask({ sql, format: 'JSONEachRow', undo })).toString();
  return { ask, asked };
}

it('takes back what a statement set, and clears what a failed one left', async () => {
  const { ask, asked } = engine((sql) => sql === 'bad');
  expect(await ask('good')).toBe('of good');
  expect(await ask('good', 'undo')).toBe('of good');
  await expect(ask('bad')).rejects.toThrow('bad failed');
  await expect(ask('bad', 'undo')).rejects.toThrow('bad failed');
  const clear = 'SET log_comment = DEFAULT';
  expect(asked).toEqual(['good', 'good', 'undo', 'bad', clear, 'bad', 'undo']);
});

it('clears again where that was ended too', async () => {
  const { ask, asked } = engine((sql, all) => sql === 'bad' || (sql === 'undo' && all.length < 4));
  await expect(ask('bad', 'undo')).rejects.toThrow('bad failed');
  expect(asked).toEqual(['bad', 'undo', 'undo', 'undo']);
  expect(await ask('good')).toBe('of good');
  expect(asked.slice(4)).toEqual(['good']);
});

it('asks nothing as long as it can not be cleared', async () => {
  let isBroken = true;
  const { ask, asked } = engine(() => isBroken);
  await expect(ask('first', 'undo')).rejects.toThrow('first failed');
  await expect(ask('second')).rejects.toThrow('undo failed');
  expect(asked).not.toContain('second');
  isBroken = false;
  expect(await ask('third')).toBe('of third');
  expect(asked.slice(-2)).toEqual(['undo', 'third']);
});
