// Answers of existing servers are looser than ours: ids are numbers or strings, lists are null, fields are missing
// or spelled another way. All of that ends in this folder; past it answers have the shape their schemas tell.

import { InvalidResponseError } from '../errors.ts';

/** A JSON object before anything is known about it. */
export type Raw = Record<string, unknown>;

/** How a time that was never set is written. */
export const zeroTime = '0001-01-01T00:00:00Z';

/** The object a value is, else an empty one. */
export function object(value: unknown): Raw {
  return typeof value === 'object' && value !== null ? (value as Raw) : {};
}

/** A field of an answer; what every object has is none. */
export function own(raw: Raw, name: string): unknown {
  return Object.hasOwn(raw, name) ? raw[name] : undefined;
}

/** What `read` makes of the entries of a list; nothing where there is no list. */
export function list<Item>(value: unknown, read: (raw: Raw) => Item): Item[] {
  return Array.isArray(value) ? value.map((item) => read(object(item))) : [];
}

/** The objects of a list as they are. */
export function objects<Item>(value: unknown): Item[] {
  return Array.isArray(value) ? (value as Item[]) : [];
}

/** A text, also of a number; `missing` for anything else. */
export function text(value: unknown, missing = ''): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : missing;
}

/** A number, also of digits in a text; 0 for anything else. */
export function number(value: unknown): number {
  const result = Number(value ?? 0);
  return Number.isFinite(result) ? result : 0;
}

/** The object an answer must hold. Throws an `InvalidResponseError` when it doesn't. */
export function required(value: unknown, name: string): Raw {
  if (typeof value === 'object' && value !== null) return value as Raw;
  throw new InvalidResponseError(`The answer holds no ${name}.`);
}
