import type { PathStep } from './problem.ts';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a place inside plain data; undefined where there is none. */
export function valueAt(value: unknown, path: readonly PathStep[]): unknown {
  return path.reduce<unknown>((place, step) => {
    if (Array.isArray(place) && typeof step === 'number') return place[step];
    return isRecord(place) && Object.hasOwn(place, step) ? place[step] : undefined;
  }, value);
}

/** A copy of plain data without the members of maps that are null, but for those below the places that keep them. */
export function withoutNulls(
  value: unknown,
  keepsNulls: (path: readonly PathStep[]) => boolean,
  path: readonly PathStep[] = [],
): unknown {
  if (keepsNulls(path)) return structuredClone(value);
  if (Array.isArray(value))
    return value.map((item, at) => withoutNulls(item, keepsNulls, [...path, at]));
  if (!isRecord(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(
    members.map(([key, member]) => [key, withoutNulls(member, keepsNulls, [...path, key])]),
  );
}

/** Puts a value at a place inside plain data, if what encloses it is there. */
export function putAt(target: unknown, path: readonly PathStep[], value: unknown): boolean {
  const parent = valueAt(target, path.slice(0, -1));
  const step = path.at(-1);
  if (Array.isArray(parent) && typeof step === 'number') parent[step] = value;
  else if (isRecord(parent) && typeof step === 'string') parent[step] = value;
  else return false;
  return true;
}

/** A record with every value changed. */
export const mapValues = <Value, Result>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
