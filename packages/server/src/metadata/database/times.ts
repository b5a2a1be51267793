/** Now, in the form the tables hold: RFC 3339 in UTC with milliseconds, which sorts as text. */
export function now(): string {
  return new Date().toISOString();
}

/** Now, but later than `time`: an edit right after the creation must be seen as one. */
export function nowAfter(time: string): string {
  const at = now();
  return at > time ? at : new Date(Date.parse(time) + 1).toISOString();
}
