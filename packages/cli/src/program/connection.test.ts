import { afterEach, expect, test, vi } from 'vitest';
import { connect } from './connection.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('whoever waits for a server that does not answer is told so, once', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => new Promise<Response>(() => undefined));
  const onWaiting = vi.fn<() => void>();
  const { fetch } = connect({ url: 'http://127.0.0.1:1', credential: undefined }, onWaiting);
  void fetch('http://127.0.0.1:1/', {});
  void fetch('http://127.0.0.1:1/', {});
  await vi.advanceTimersByTimeAsync(9000);
  expect(onWaiting).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(onWaiting).toHaveBeenCalledOnce();
});

test('who is answered hears nothing of it', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
  const onWaiting = vi.fn<() => void>();
  await connect({ url: 'http://127.0.0.1:1', credential: undefined }, onWaiting).fetch(
    'http://127.0.0.1:1/',
    {},
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onWaiting).not.toHaveBeenCalled();
});
