import { describe, expect, it, vi } from 'vitest';
import { createTicker } from './ticker.ts';

function setUp() {
  let now = 0;
  let isHidden = false;
  let tick: (() => void) | undefined;
  let visibility = () => {};
  const every = createTicker({
    now: () => now,
    isHidden: () => isHidden,
    onVisibility: (callback) => {
      visibility = callback;
    },
    setInterval: (callback) => {
      tick = callback;
      return callback;
    },
    clearInterval: () => {
      tick = undefined;
    },
  });
  return {
    every,
    isRunning: () => tick !== undefined,
    pass: (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        now += 1000;
        tick?.();
      }
    },
    setHidden: (hidden: boolean) => {
      isHidden = hidden;
      visibility();
    },
  };
}

describe('createTicker', () => {
  it('calls everyone in their own rhythm from one timer', () => {
    const { every, pass } = setUp();
    const quick = vi.fn<() => void>();
    const slow = vi.fn<() => void>();
    every(2, quick);
    every(5, slow);
    pass(10);
    expect(quick).toHaveBeenCalledTimes(5);
    expect(slow).toHaveBeenCalledTimes(2);
  });

  it('rests while hidden and catches up once when shown again', () => {
    const { every, pass, setHidden, isRunning } = setUp();
    const callback = vi.fn<() => void>();
    every(5, callback);
    setHidden(true);
    expect(isRunning()).toBe(false);
    pass(60);
    expect(callback).not.toHaveBeenCalled();
    setHidden(false);
    expect(callback).toHaveBeenCalledTimes(1);
    pass(4);
    expect(callback).toHaveBeenCalledTimes(1);
  });

  it('stops its timer with the last subscription', () => {
    const { every, pass, isRunning } = setUp();
    const callback = vi.fn<() => void>();
    const stop = every(1, callback);
    expect(isRunning()).toBe(true);
    stop();
    expect(isRunning()).toBe(false);
    pass(3);
    expect(callback).not.toHaveBeenCalled();
  });
});
