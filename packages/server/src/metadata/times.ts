/** Now, in the form the tables hold: RFC 3339 in UTC with milliseconds, which sorts as text. */
export function now(): string {
  return new Date().toISOString();
}
