/** A JSON object before anything is known about it. */
export type Raw = Readonly<Record<string, unknown>>;

/** Whether a value is an object that is no list. */
export function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own field of an object; inherited ones (`toString`) don't count. */
export function own(raw: Raw, name: string): unknown {
  return Object.hasOwn(raw, name) ? raw[name] : undefined;
}
