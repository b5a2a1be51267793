import { Buffer } from 'node:buffer';
import { cutEnd } from '../../shared/cut-text.ts';
import { BODY_LIMIT, OBJECT_LIMIT } from '../limits.ts';
import { KIND } from '../attributes/attribute-set.ts';
import { parseExactly } from '../attributes/exact-json.ts';
import { cleanKey } from '../attributes/clean-key.ts';
import { parseId } from './ids.ts';
import type { ItemBuilder } from './item-builder.ts';
import { parseEpoch, parseTimestamp } from './item-time.ts';
import { plain, putJson } from '../attributes/json-values.ts';
import { Slice } from '../attributes/slice.ts';
import { LOG } from './event-names.ts';

const BRACE_OPEN = 0x7b;
const BRACE_CLOSE = 0x7d;
const SUFFIXES = ['', '1', '2', '3'];

/** Where the message of an object is looked for, in this order. */
const MESSAGE_KEYS = ['log_message', 'log', 'message', 'msg'];
const TRACE_KEYS = new Set(['trace_id', 'traceid']);
const SPAN_KEYS = new Set(['span_id', 'spanid']);
/** Keys of times once cleaned: `@timestamp` of Elasticsearch is `timestamp`. */
const TIME_KEYS = new Set(['timestamp', 'datetime', 'time', 'date', 'ts']);

/** A JSON object, outside data as it came. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Turns the body of the log record under construction into its message and attributes. */
export class LogRecords {
  readonly #builder: ItemBuilder;
  readonly #value = new Slice();

  constructor(builder: ItemBuilder) {
    this.#builder = builder;
  }

  /** A body that is text. */
  text(source: Buffer, start: number, end: number): void {
    if (start === end) return;
    const mayBeObject = end - start <= OBJECT_LIMIT;
    if (mayBeObject && source[start] === BRACE_OPEN && source[end - 1] === BRACE_CLOSE) {
      const object = parseObject(source.toString('utf8', start, end));
      if (object !== undefined) {
        this.object(object);
        return;
      }
    }
    const { keys, draft } = this.#builder;
    draft.attributes.put(keys.known.logMessage, KIND.text, source, start, end);
  }

  /** Takes a text body that the bytes of the request don't contain as such; it is cut where it is too long. */
  string(text: string): void {
    // A character has a byte or more.
    const source = Buffer.from(text.slice(0, BODY_LIMIT + 1));
    const end = cutEnd(source, 0, source.length, BODY_LIMIT);
    if (end < source.length) this.#builder.result.trim('body_cut');
    this.text(source, 0, end);
  }

  /** A body that is an object: its message apart, everything else as attributes. */
  object(object: JsonObject): void {
    const entries = new Map(Object.entries(object).map(([name, value]) => [cleanKey(name), value]));
    this.#message(takeMessage(entries) ?? asText(entries));
    this.parameters(entries);
  }

  /** Values found in a body or beside it; those that say when and where are taken as such. */
  parameters(entries: Iterable<readonly [string, unknown]>): void {
    const builder = this.#builder;
    const { draft } = builder;
    draft.attributes.addMissing(builder.scope);
    for (const [name, value] of entries) {
      if (this.#place(name, value)) continue;
      for (const suffix of SUFFIXES) {
        const key = builder.keyForText(draft.attributes, name + suffix);
        if (key !== undefined && draft.attributes.has(key)) continue;
        if (key !== undefined) putJson(draft.attributes, key, value, builder.result);
        break;
      }
    }
  }

  /** Ends the record under construction. Returns its row, -1 when it was refused. */
  finish(): number {
    const { draft, scope, keys } = this.#builder;
    const { known } = keys;
    const { attributes, eventName } = draft;
    attributes.addMissing(scope);
    if (!attributes.has(known.logMessage)) {
      for (const key of [known.log, known.message, known.msg]) {
        if (!attributes.readText(key, this.#value)) continue;
        attributes.rename(key, known.logMessage);
        break;
      }
    }
    if (draft.duration > 0) {
      eventName.clear();
      return this.#builder.finishSpan();
    }
    if (eventName.length === 0) eventName.copy(LOG);
    return this.#builder.finishLog();
  }

  #message(message: string): void {
    const { keys, draft, result } = this.#builder;
    putJson(draft.attributes, keys.known.logMessage, message, result, BODY_LIMIT);
  }

  /** Takes a value that gives the record its trace, parent, time or duration. */
  #place(name: string, value: unknown): boolean {
    const { draft } = this.#builder;
    if (typeof value === 'string') {
      if (TRACE_KEYS.has(name) && draft.traceId.length === 0) return this.#trace(value);
      if (SPAN_KEYS.has(name) && draft.parentLow === 0 && draft.parentHigh === 0)
        return this.#parent(value);
    }
    if (TIME_KEYS.has(name) && draft.time === 0) {
      draft.time = timeOf(value);
      return draft.time !== 0;
    }
    if (name !== '_duration' || draft.duration !== 0) return false;
    if (!isNumber(value) || value <= 0) return false;
    draft.duration = Math.min(Number(value), Number.MAX_SAFE_INTEGER);
    return true;
  }

  #trace(text: string): boolean {
    const id = parseId(text.replaceAll('-', ''), 16);
    if (id !== undefined) this.#builder.draft.traceId.set(id, 0, id.length);
    return id !== undefined;
  }

  #parent(text: string): boolean {
    const id = parseId(text, 8);
    if (id === undefined) return false;
    const { draft } = this.#builder;
    draft.parentHigh = id.readInt32BE(0);
    draft.parentLow = id.readInt32BE(4);
    return true;
  }
}

const isNumber = (value: unknown): value is number | bigint =>
  typeof value === 'number' || typeof value === 'bigint';

/** Microseconds since 1970 of a text or a number; 0 for what is no time. */
function timeOf(value: unknown): number {
  if (typeof value === 'string') return parseTimestamp(value);
  return isNumber(value) ? parseEpoch(Number(value)) : 0;
}

/** Takes the first message that is text out of an object's entries. */
export function takeMessage(entries: Map<string, unknown>): string | undefined {
  for (const key of MESSAGE_KEYS) {
    const value = entries.get(key);
    if (typeof value !== 'string' || value === '') continue;
    entries.delete(key);
    return value;
  }
  return undefined;
}

/** The object in a text, undefined when it holds none. */
function parseObject(text: string): JsonObject | undefined {
  try {
    const value = parseExactly(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** `key=value` pairs, sorted by key. */
function asText(entries: ReadonlyMap<string, unknown>): string {
  return [...entries]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(plain(value));
      return `${name}=${/[\s"]/.test(text) ? JSON.stringify(text) : text}`;
    })
    .join(' ');
}
