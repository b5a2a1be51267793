import { isObject, type JsonObject } from '../../items/log-record.ts';
import { MalformedError } from '../../refusals.ts';

/** An object's field by its JSON name, or by its protobuf name as some senders write it. */
export function field(object: JsonObject, name: string): unknown {
  if (Object.hasOwn(object, name)) return object[name];
  const original = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.hasOwn(object, original) ? object[original] : undefined;
}

/** A field that is an object; undefined when it is absent or null. */
export function objectField(object: JsonObject, name: string): JsonObject | undefined {
  const value = field(object, name);
  if (value === undefined || value === null) return undefined;
  if (isObject(value)) return value;
  throw new MalformedError(`${name} is not an object`);
}

/** A field that is a list of objects; empty when it is absent or null. */
export function listField(object: JsonObject, name: string): JsonObject[] {
  const value = field(object, name);
  if (value === undefined || value === null) return [];
  if (Array.isArray(value) && value.every(isObject)) return value;
  throw new MalformedError(`${name} is not a list of objects`);
}

/** A field that is text; `''` when it is absent or null. */
export function textField(object: JsonObject, name: string): string {
  const value = field(object, name);
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  throw new MalformedError(`${name} is not a string`);
}

/** A 64-bit integer, as text or number; 0 when it is absent or null. */
export function integerField(object: JsonObject, name: string): bigint {
  return toInteger(field(object, name) ?? 0, name);
}

/** A 64-bit integer as JSON writes it: decimal text, or a number. */
export function toInteger(value: unknown, name: string): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value);
  if (typeof value === 'string' && /^-?\d{1,20}$/.test(value)) return BigInt(value);
  throw new MalformedError(`${name} is not an integer`);
}

/**
 * An enum by number, or by name: the last word of the name is looked up in `names`. 0 when it is
 * absent or unknown.
 */
export function enumField(object: JsonObject, name: string, names: readonly string[]): number {
  const value = field(object, name) ?? 0;
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  if (typeof value === 'string') {
    const last = value.slice(value.lastIndexOf('_') + 1);
    return Math.max(0, names.indexOf(last.toUpperCase()));
  }
  throw new MalformedError(`${name} is not an enum value`);
}
