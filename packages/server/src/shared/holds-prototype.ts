/** What is wrong with a value that holds the key of prototypes. */
export const PROTOTYPE_KEY = 'the key "__proto__", which nothing can be stored under';

/** Whether a value of JSON has that key somewhere: what checks values leaves it out without a word. */
export function holdsPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(holdsPrototype);
}
