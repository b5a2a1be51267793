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

/** Puts a value at a place inside plain data, if what encloses it is there. */
export function putAt(target: unknown, path: readonly PathStep[], value: unknown): boolean {
  const parent = valueAt(target, path.slice(0, -1));
  const step = path.at(-1);
  if (Array.isArray(parent) && typeof step === 'number') parent[step] = value;
  else if (isRecord(parent) && typeof step === 'string') parent[step] = value;
  else return false;
  return true;
}
