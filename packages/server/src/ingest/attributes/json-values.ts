import { Buffer } from 'node:buffer';
import { DEPTH_LIMIT, VALUE_LIMIT } from '../limits.ts';
import type { AttributeKey } from './attribute-key.ts';
import { type AttributeSet, KIND } from './attribute-set.ts';
import { cleanKey } from './clean-key.ts';
import { type ElementRoom, elementRoom, withinRoom } from './element-room.ts';
import { cutEnd } from '../../shared/cut-text.ts';
import type { IngestResult } from '../ingest-result.ts';

/**
 * Sets an attribute to a value of a JSON document. Lists become lists of text, objects keep their
 * shape with cleaned keys; null and empty lists are dropped.
 */
export function putJson(
  attributes: AttributeSet,
  key: AttributeKey,
  value: unknown,
  result: IngestResult,
  limit: number = VALUE_LIMIT,
): void {
  const kind = kindOf(value);
  if (kind === undefined) return;
  const text = kind === KIND.json ? JSON.stringify(plain(value)) : String(value);
  const source = Buffer.from(text);
  const end = cutEnd(source, 0, source.length, limit);
  if (end < source.length) result.trim('value_cut');
  const whole = end === source.length;
  attributes.put(key, whole || kind !== KIND.json ? kind : KIND.text, source, 0, end);
}

function kindOf(value: unknown): number | undefined {
  switch (typeof value) {
    case 'string':
      return KIND.text;
    case 'boolean':
      return KIND.boolean;
    case 'bigint':
      return KIND.integer;
    case 'number':
      return Number.isInteger(value) && !Object.is(value, -0) && Math.abs(value) < 1e21
        ? KIND.integer
        : KIND.float;
    case 'object':
      return value === null || (Array.isArray(value) && value.length === 0) ? undefined : KIND.json;
    default:
      return undefined;
  }
}

/**
 * A value as it is stored: lists as lists of text, objects in their shape with cleaned keys, large
 * integers as text.
 */
export const plain = (value: unknown): unknown => plainWithin(value, 0, elementRoom());

function plainWithin(value: unknown, depth: number, room: ElementRoom): unknown {
  if (Array.isArray(value))
    return Array.from(withinRoom(value, room), (entry) => elementText(entry, depth + 1, room));
  if (typeof value === 'object' && value !== null && depth <= DEPTH_LIMIT)
    return cleaned(value, room, (entry) => plainWithin(entry, depth + 1, room));
  return natural(value, depth, room);
}

/** An element of a list: text as it is, everything else as JSON text. */
function elementText(value: unknown, depth: number, room: ElementRoom): string {
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'string' ? value : JSON.stringify(natural(value, depth, room));
}

/** A value as JSON can hold it; null in place of what is nested too deeply. */
function natural(value: unknown, depth: number, room: ElementRoom): unknown {
  if (typeof value === 'bigint') return exact(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEPTH_LIMIT) return null;
  if (Array.isArray(value))
    return Array.from(withinRoom(value, room), (entry) => natural(entry, depth + 1, room));
  return cleaned(value, room, (entry) => natural(entry, depth + 1, room));
}

function cleaned(
  object: object,
  room: ElementRoom,
  convert: (value: unknown) => unknown,
): Record<string, unknown> {
  const entries: [string, unknown][] = [];
  for (const [name, value] of withinRoom(Object.entries(object), room)) {
    const key = cleanKey(name);
    if (key !== '') entries.push([key, convert(value)]);
  }
  return Object.fromEntries(entries);
}

function exact(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
}
