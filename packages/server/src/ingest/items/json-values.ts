import { Buffer } from 'node:buffer';

import { DEPTH_LIMIT, VALUE_LIMIT } from '../limits.ts';
import type { AttributeKey } from './attribute-key.ts';
import type { AttributeSet } from './attribute-set.ts';
import { KIND } from './attribute-set.ts';
import { cleanKey } from './clean-key.ts';
import { cutEnd } from './slice.ts';
import type { Tally } from './tally.ts';

/**
 * Sets an attribute to a value of a JSON document. Lists become lists of text, objects keep their
 * shape with cleaned keys; null and empty lists are dropped.
 */
export function putJson(
  attributes: AttributeSet,
  key: AttributeKey,
  value: unknown,
  tally: Tally,
  limit: number = VALUE_LIMIT,
): void {
  const kind = kindOf(value);
  if (kind === undefined) return;
  const text = kind === KIND.json ? JSON.stringify(plain(value)) : String(value);
  const source = Buffer.from(text);
  const end = cutEnd(source, 0, source.length, limit);
  if (end < source.length) tally.trim('value_cut');
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
 * A value as JSON can hold it: keys cleaned, large integers as text, lists of text; null in place of
 * what is nested too deeply.
 */
export function plain(value: unknown, depth = 0): unknown {
  if (depth > DEPTH_LIMIT) return null;
  if (typeof value === 'bigint') return exact(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => elementText(entry, depth + 1));
  const object: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(value)) {
    const key = cleanKey(name);
    if (key !== '' && key !== '__proto__') object[key] = plain(entry, depth + 1);
  }
  return object;
}

function elementText(value: unknown, depth: number): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(plain(value, depth)) ?? '';
}

function exact(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
}
