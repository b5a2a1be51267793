/** Marks the end of an exhaustive switch: adding a variant without a case is a type error. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
