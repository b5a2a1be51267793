import { describe, expect, it } from 'vitest';
import { createLoader, type Loaded } from './loader.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('createLoader', () => {
  it('goes from loading to data, and keeps the data when a repetition fails', async () => {
    const seen: Loaded<number>[] = [];
    const loader = createLoader<number>((loaded) => seen.push(loaded));
    loader.load(async () => 1, false);
    await turn();
    loader.load(() => Promise.reject(new Error('offline')), true);
    await turn();
    expect(seen).toEqual([
      { kind: 'loading' },
      { kind: 'data', data: 1 },
      { kind: 'data', data: 1, failure: 'offline' },
    ]);
  });

  it('fails when there is nothing to keep', async () => {
    const seen: Loaded<number>[] = [];
    const loader = createLoader<number>((loaded) => seen.push(loaded));
    loader.load(() => Promise.reject(new Error('not found')), false);
    await turn();
    expect(seen).toEqual([{ kind: 'loading' }, { kind: 'failed', message: 'not found' }]);
  });

  it('ends the load before, and listens to it no more', async () => {
    const seen: Loaded<string>[] = [];
    const signals: AbortSignal[] = [];
    const loader = createLoader<string>((loaded) => seen.push(loaded));
    const answers = ['old', 'new'];
    for (const answer of answers) {
      loader.load(async (signal) => {
        signals.push(signal);
        await turn();
        return answer;
      }, false);
    }
    await turn();
    await turn();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    expect(seen.at(-1)).toEqual({ kind: 'data', data: 'new' });
    expect(seen.filter(({ kind }) => kind === 'data')).toHaveLength(1);
  });

  it('knows whether an answer is still waited for', async () => {
    const loader = createLoader<number>(() => undefined);
    const states = [loader.isBusy()];
    loader.load(async () => 1, false);
    states.push(loader.isBusy());
    await turn();
    states.push(loader.isBusy());
    loader.load(() => Promise.reject(new Error('offline')), true);
    states.push(loader.isBusy());
    await turn();
    states.push(loader.isBusy());
    loader.load(() => new Promise(() => undefined), true);
    loader.load(() => new Promise(() => undefined), true);
    await turn();
    states.push(loader.isBusy());
    loader.stop();
    states.push(loader.isBusy());
    expect(states).toEqual([false, true, false, true, false, true, false]);
  });
});
