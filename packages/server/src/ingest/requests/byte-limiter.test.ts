import { expect, test } from 'vitest';

import { Intake } from './byte-limiter.ts';
import { BusyError } from '../refusals.ts';

test('bodies share the room there is', () => {
  const intake = new Intake(100);
  const first = intake.hold(60);
  expect(() => intake.hold(50)).toThrow(BusyError);
  const second = intake.hold(30);
  expect(() => second.grow(20)).toThrow(BusyError);
  second.grow(10);
  first.release();
  first.release();
  expect(() => intake.hold(61)).toThrow(BusyError);
  intake.hold(60);
});

test('a body larger than the room comes alone', () => {
  const intake = new Intake(100);
  const large = intake.hold(500);
  expect(() => intake.hold(1)).toThrow(BusyError);
  large.grow(0);
  large.grow(500);
  large.release();
  intake.hold(1);
});
