import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectionError, httpError } from './http/errors.ts';
import { watch, type Visibility } from './watch.ts';

const broken = (): ConnectionError =>
  new ConnectionError('down', { cause: undefined, refused: true });

/** Answers 1, 2, 3 and so on; in between it fails with what is put into `failures`. */
function source(): {
  ask: (signal: AbortSignal) => Promise<number>;
  failures: unknown[];
  calls: number;
} {
  const state = {
    calls: 0,
    failures: [] as unknown[],
    ask: async (): Promise<number> => {
      state.calls += 1;
      if (state.failures.length > 0) throw state.failures.shift();
      return state.calls;
    },
  };
  return state;
}

function page(): Visibility & { show(visible: boolean): void } {
  let visible = true;
  const listeners = new Set<() => void>();
  return {
    isVisible: () => visible,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: (now) => {
      visible = now;
      for (const listener of listeners) listener();
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('watch', () => {
  it('does nothing until somebody listens', async () => {
    const { ask, ...state } = source();
    watch(ask, { interval: 1000 });
    await vi.advanceTimersByTimeAsync(5000);
    expect(state.calls).toBe(0);
  });

  it('asks at once and then each interval', async () => {
    const numbers = source();
    const heard: number[] = [];
    watch(numbers.ask, { interval: 1000 }).subscribe({ value: (value) => heard.push(value) });
    await vi.advanceTimersByTimeAsync(2500);
    expect(heard).toEqual([1, 2, 3]);
  });

  it('does not ask again before it is answered', async () => {
    let calls = 0;
    const ask = async (): Promise<void> => {
      calls += 1;
      await new Promise((resolve) => setTimeout(resolve, 5000));
    };
    watch(ask, { interval: 1000 }).subscribe({ value: () => undefined });
    await vi.advanceTimersByTimeAsync(4900);
    expect(calls).toBe(1);
  });

  it('asks once for any number of listeners and tells late ones the latest', async () => {
    const numbers = source();
    const live = watch(numbers.ask, { interval: 1000 });
    const heard: string[] = [];
    live.subscribe({ value: (value) => heard.push(`a${value}`) });
    await vi.advanceTimersByTimeAsync(500);
    live.subscribe({ value: (value) => heard.push(`b${value}`) });
    await vi.advanceTimersByTimeAsync(600);
    expect(heard).toEqual(['a1', 'b1', 'a2', 'b2']);
    expect(numbers.calls).toBe(2);
  });

  it('takes objects of classes, and one that throws keeps nothing from the others', async () => {
    const thrown = vi.spyOn(globalThis, 'queueMicrotask').mockReturnValue();
    class Listener {
      readonly heard: number[] = [];
      value(value: number): void {
        this.heard.push(value);
      }
    }
    const listener = new Listener();
    const live = watch(source().ask, { interval: 1000 });
    live.subscribe({
      value: () => {
        throw new Error('broken');
      },
    });
    live.subscribe(listener);
    await vi.advanceTimersByTimeAsync(1500);
    expect(listener.heard).toEqual([1, 2]);
    expect(thrown).toHaveBeenCalledTimes(2);
    expect(thrown.mock.calls[0]?.[0]).toThrow('broken');
  });

  it('stops with the last listener, ending the question under way', async () => {
    let asked: AbortSignal | undefined;
    const ask = (signal: AbortSignal): Promise<number> => {
      asked = signal;
      return new Promise(() => undefined);
    };
    const live = watch(ask, { interval: 1000 });
    const stop = live.subscribe({ value: () => undefined });
    await vi.advanceTimersByTimeAsync(1);
    expect(asked?.aborted).toBe(false);
    stop();
    expect(asked?.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('begins anew with a new listener', async () => {
    const numbers = source();
    const live = watch(numbers.ask, { interval: 1000 });
    live.subscribe({ value: () => undefined })();
    const heard: number[] = [];
    live.subscribe({ value: (value) => heard.push(value) });
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([2]);
  });

  it('backs off while failing, up to the longest wait, and returns to its pace', async () => {
    const numbers = source();
    numbers.failures.push(broken(), broken(), broken());
    const waits: (number | undefined)[] = [];
    const heard: number[] = [];
    watch(numbers.ask, { interval: 1000, maxInterval: 5000 }).subscribe({
      value: (value) => heard.push(value),
      error: (_error, retryIn) => waits.push(retryIn),
    });
    await vi.advanceTimersByTimeAsync(2000 + 4000 + 5000);
    expect(waits).toEqual([2000, 4000, 5000]);
    expect(heard).toEqual([4]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(heard).toEqual([4, 5]);
  });

  it('waits as long as the server asks', async () => {
    const numbers = source();
    numbers.failures.push(httpError('busy', { status: 429, retryAfter: 30_000 }));
    const waits: (number | undefined)[] = [];
    watch(numbers.ask, { interval: 1000 }).subscribe({
      value: () => undefined,
      error: (_error, retryIn) => waits.push(retryIn),
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(waits).toEqual([30_000]);
  });

  it.each([
    ['the server', 1000, [httpError('down', { status: 503, retryAfter: 30 * 86_400_000 })]],
    ['its interval', Number.POSITIVE_INFINITY, []],
  ])(
    'asks once where %s asks for more than a timer can wait',
    async (_name, interval, failures) => {
      const numbers = source();
      numbers.failures.push(...failures);
      watch(numbers.ask, { interval }).subscribe({ value: () => undefined });
      await vi.advanceTimersByTimeAsync(60_000);
      expect(numbers.calls).toBe(1);
    },
  );

  it('ends with a failure that will not pass', async () => {
    const numbers = source();
    numbers.failures.push(httpError('no', { status: 401 }));
    const heard: unknown[] = [];
    watch(numbers.ask, { interval: 1000 }).subscribe({
      value: () => undefined,
      error: (error, retryIn) => heard.push([error, retryIn]),
    });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(heard).toEqual([[expect.objectContaining({ status: 401 }), undefined]]);
    expect(numbers.calls).toBe(1);
  });

  it('rests while hidden and asks as soon as it is seen', async () => {
    const numbers = source();
    const visible = page();
    const heard: number[] = [];
    watch(numbers.ask, { interval: 1000, visible }).subscribe({
      value: (value) => heard.push(value),
    });
    await vi.advanceTimersByTimeAsync(0);
    visible.show(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard).toEqual([1]);
    visible.show(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([1, 2]);
  });

  it('ends with its signal', async () => {
    const numbers = source();
    const controller = new AbortController();
    const live = watch(numbers.ask, { interval: 1000, signal: controller.signal });
    live.subscribe({ value: () => undefined });
    await vi.advanceTimersByTimeAsync(0);
    controller.abort();
    live.subscribe({ value: () => undefined });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(numbers.calls).toBe(1);
  });

  it('ends with its signal, also where the latest answer is told', async () => {
    const numbers = source();
    const controller = new AbortController();
    const live = watch(numbers.ask, { interval: 1000, signal: controller.signal });
    live.subscribe({ value: () => undefined });
    await vi.advanceTimersByTimeAsync(0);
    live.subscribe({ value: () => controller.abort() });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(numbers.calls).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves its signal with its last listener', () => {
    const { signal } = new AbortController();
    for (let time = 0; time < 3; time += 1)
      watch(source().ask, { signal }).subscribe({ value: () => undefined })();
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });
});

describe('iterating a watch', () => {
  it('takes answers one after the other and stops with the loop', async () => {
    const numbers = source();
    numbers.failures.push(broken());
    const heard: number[] = [];
    const loop = (async () => {
      for await (const value of watch(numbers.ask, { interval: 1000 })) {
        heard.push(value);
        if (heard.length === 2) break;
      }
    })();
    await vi.advanceTimersByTimeAsync(20_000);
    await loop;
    expect(heard).toEqual([2, 3]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('skips what came while the taker was busy', async () => {
    const numbers = source();
    const answers = watch(numbers.ask, { interval: 1000 })[Symbol.asyncIterator]();
    const first = answers.next();
    await vi.advanceTimersByTimeAsync(3500);
    expect(await first).toEqual({ value: 1, done: false });
    expect(await answers.next()).toEqual({ value: 4, done: false });
    await answers.return?.();
  });

  it('throws the failure that ends it', async () => {
    const numbers = source();
    numbers.failures.push(httpError('no', { status: 404 }));
    const answers = watch(numbers.ask)[Symbol.asyncIterator]();
    await expect(answers.next()).rejects.toMatchObject({ status: 404 });
  });

  it('ends quietly with its signal', async () => {
    const controller = new AbortController();
    const never = (): Promise<number> => new Promise(() => undefined);
    const answers = watch(never, { signal: controller.signal })[Symbol.asyncIterator]();
    const next = answers.next();
    controller.abort();
    expect(await next).toEqual({ value: undefined, done: true });
  });
});
