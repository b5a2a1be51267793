import { readStored, writeStored } from '../../../data/stored.ts';

/** What somebody is filling in, and what they began with. */
export interface DraftState<Value> {
  readonly initial: Value;
  readonly value: Value;
  /** The revision of what is stored on the server that `initial` is of; empty for what is new. */
  readonly basis: string;
}

/** A draft as it was left. */
export interface StoredDraft<Value> extends DraftState<Value> {
  /** When it was changed last, epoch milliseconds. */
  readonly time: number;
}

/** A draft that was left in this tab; undefined without one, or when it is of a console with other fields. */
export function readDraft<Value>(key: string, shape: Value): StoredDraft<Value> | undefined {
  const text = readStored(`draft:${key}`, 'tab');
  if (text === undefined) return undefined;
  const read = parseJson(text);
  return hasShapeOf({ initial: shape, value: shape, basis: '', time: 0 }, read) ? read : undefined;
}

/** Keeps a draft for a reload of this tab; undefined forgets it. */
export function writeDraft<Value>(key: string, draft: StoredDraft<Value> | undefined): void {
  writeStored(`draft:${key}`, draft && JSON.stringify(draft), 'tab');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Whether something that was read has the shape of an example: the same kinds of values under the same names. Lists are
 * held to the first element of the example's, null stands for a value of any kind.
 */
function hasShapeOf<Value>(example: Value, read: unknown): read is Value {
  return isLike(example, read);
}

function isLike(example: unknown, read: unknown): boolean {
  if (example === null || example === undefined) return true;
  if (Array.isArray(example)) {
    return Array.isArray(read) && read.every((one) => isLike(example[0], one));
  }
  if (typeof example !== 'object') return typeof read === typeof example;
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return false;
  const values = new Map<string, unknown>(Object.entries(read));
  return Object.entries(example).every(([name, value]) => isLike(value, values.get(name)));
}
