import { expect, test } from 'vitest';
import { ByteLimiter, type Hold } from './byte-limiter.ts';
import { BusyError } from '../refusals.ts';

/** Milliseconds. */
let now = 0;
const limiterOf = (heldBytes: number): ByteLimiter =>
  new ByteLimiter({ heldBytes, slowMilliseconds: 1000 }, () => now);

/** A body of which all has come. */
function hold(limiter: ByteLimiter, bytes: number): Hold {
  const room = limiter.hold(bytes);
  room.grow(bytes);
  return room;
}

test('bodies share the room there is', () => {
  const limiter = limiterOf(100);
  const first = hold(limiter, 60);
  expect(() => hold(limiter, 50)).toThrow(BusyError);
  const second = hold(limiter, 30);
  expect(() => second.grow(20)).toThrow(BusyError);
  second.grow(10);
  first.release();
  first.release();
  expect(() => hold(limiter, 61)).toThrow(BusyError);
  hold(limiter, 60);
});

test('a body larger than the room comes alone', () => {
  const limiter = limiterOf(100);
  const large = hold(limiter, 500);
  expect(() => hold(limiter, 1)).toThrow(BusyError);
  large.grow(0);
  large.grow(500);
  large.release();
  hold(limiter, 1);
});

test('what was released holds nothing more', () => {
  const limiter = limiterOf(100);
  const gone = hold(limiter, 10);
  gone.release();
  gone.grow(90);
  expect(() => hold(limiter, 101)).not.toThrow();
  expect(() => hold(limiter, 1)).toThrow(BusyError);
});

test('what is announced holds nothing', () => {
  const limiter = limiterOf(100);
  limiter.hold(100);
  limiter.hold(100);
  expect(limiter.held).toBe(0);
  hold(limiter, 60);
  expect(() => limiter.hold(50)).toThrow(BusyError);
});

test('slow bodies give way to others once there is no room, and not before', () => {
  const limiter = limiterOf(100);
  const gone: string[] = [];
  const begin = (name: string, bytes: number): Hold => {
    const room = hold(limiter, bytes);
    room.coming(() => gone.push(name));
    return room;
  };
  begin('first', 50);
  const second = begin('second', 20);
  const come = hold(limiter, 10);
  come.coming(() => gone.push('come'))();
  now += 999;
  expect(() => hold(limiter, 30)).toThrow(BusyError);
  now += 1;
  hold(limiter, 20);
  expect(gone).toEqual([]);
  hold(limiter, 30);
  expect(gone).toEqual(['first']);
  second.grow(30);
  expect(gone).toEqual(['first', 'second']);
  expect(limiter.held).toBe(60);
  expect(() => hold(limiter, 41)).toThrow(BusyError);
});
