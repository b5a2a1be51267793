/** Names `__proto__` in messages about values that contain it. */
export const PROTOTYPE_KEY = 'the key "__proto__", which nothing can be stored under';

/** Whether a JSON value contains the key `__proto__` at any depth. Zod drops this key silently, so it is looked for first. */
export function hasPrototypeKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(hasPrototypeKey);
}
