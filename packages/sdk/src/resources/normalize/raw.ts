// Answers of existing servers are looser than ours: ids are numbers or strings, lists are null, fields are missing
// or spelled another way. All of that ends in this folder; past it answers have the shape their schemas tell.

import { InvalidResponseError } from '../../http/errors.ts';

/** A JSON object before anything is known about it. */
export type Raw = Record<string, unknown>;

/** Makes a value of whatever stands in its place; `raw` is the object around it. */
type Reader<Value> = (value: unknown, raw: Raw) => Value;

/** A reader for each field of an object. */
type Readers<Value> = { [Key in keyof Value]-?: Reader<Value[Key]> };

/** How a time that was never set is written. */
const zeroTime = '0001-01-01T00:00:00Z';

/** The object a value is, else an empty one. */
export function object<Value = unknown>(value: unknown): Record<string, Value> {
  return (typeof value === 'object' && value !== null ? value : {}) as Record<string, Value>;
}

/** A field of an answer; what every object has is none. */
export function own(raw: Raw, name: string): unknown {
  return Object.hasOwn(raw, name) ? raw[name] : undefined;
}

/** Reads an object of these fields and no others. */
export function shape<Value>(readers: Readers<Value>): (value: unknown) => Value {
  const fields = Object.entries<Reader<unknown>>(readers);
  return (value) => {
    const raw = object(value);
    return Object.fromEntries(
      fields.map(([key, read]) => [key, read(own(raw, key), raw)]),
    ) as Value;
  };
}

/** Reads an object whose other fields stay as they are. */
export function open<Value>(readers: Partial<Readers<Value>>): (value: unknown) => Value {
  const read = shape(readers as Readers<Raw>);
  return (value) => ({ ...object(value), ...read(value) }) as Value;
}

/** Reads the entries of a list; nothing where there is no list. */
export function list<Item>(read: (raw: Raw) => Item): (value: unknown) => Item[] {
  return (value) => objects(value).map((item) => read(object(item)));
}

/** Reads the values of an object of values by name. */
export function map<Value>(
  read: (value: unknown) => Value,
): (value: unknown) => Record<string, Value> {
  return (value) =>
    Object.fromEntries(Object.entries(object(value)).map(([name, item]) => [name, read(item)]));
}

/** Reads one field of an answer. */
export function inside<Value>(
  name: string,
  read: (value: unknown) => Value,
): (body: unknown) => Value {
  return (body) => read(object(body)[name]);
}

/**
 * Reads an object an answer must hold under a name.
 * @throws InvalidResponseError when it doesn't.
 */
export function needed<Value>(name: string, read: (raw: Raw) => Value): (value: unknown) => Value {
  return (value) => {
    if (typeof value === 'object' && value !== null) return read(value as Raw);
    throw new InvalidResponseError(`The answer holds no ${name}.`);
  };
}

/** The entries of a list as they are. */
export function objects<Item>(value: unknown): Item[] {
  return Array.isArray(value) ? (value as Item[]) : [];
}

/** A text, also of a number; empty for anything else. */
export function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A text, or this one where there is none. */
export function textOr<Text extends string>(missing: Text): (value: unknown) => Text {
  return (value) => (text(value) as Text) || missing;
}

/** A time, or the one that was never set. */
export const time: (value: unknown) => string = textOr<string>(zeroTime);

/** A number, also of digits in a text; 0 for anything else. */
export function number(value: unknown): number {
  const result = Number(value ?? 0);
  return Number.isFinite(result) ? result : 0;
}
