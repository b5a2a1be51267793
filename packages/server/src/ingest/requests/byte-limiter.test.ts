import { expect, test } from 'vitest';
import { ByteLimiter } from './byte-limiter.ts';
import { BusyError } from '../refusals.ts';

test('bodies share the room there is', () => {
  const limiter = new ByteLimiter(100);
  const first = limiter.hold(60);
  expect(() => limiter.hold(50)).toThrow(BusyError);
  const second = limiter.hold(30);
  expect(() => second.grow(20)).toThrow(BusyError);
  second.grow(10);
  first.release();
  first.release();
  expect(() => limiter.hold(61)).toThrow(BusyError);
  limiter.hold(60);
});

test('a body larger than the room comes alone', () => {
  const limiter = new ByteLimiter(100);
  const large = limiter.hold(500);
  expect(() => limiter.hold(1)).toThrow(BusyError);
  large.grow(0);
  large.grow(500);
  large.release();
  limiter.hold(1);
});

test('what was released holds nothing more', () => {
  const limiter = new ByteLimiter(100);
  const gone = limiter.hold(10);
  gone.release();
  gone.grow(90);
  expect(() => limiter.hold(101)).not.toThrow();
  expect(() => limiter.hold(1)).toThrow(BusyError);
});
