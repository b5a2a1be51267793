/** The code of an error of the system or of a driver, such as `ENOENT`; empty where it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Whether a database refused a statement for a reason: SQLite's extended code of it, or PostgreSQL's SQLSTATE. */
export const isRefusedFor = (error: unknown, sqlite: number, postgres: string): boolean =>
  errorCode(error) === postgres ||
  (error instanceof Error && 'errcode' in error && error.errcode === sqlite);

const NEVER_MADE = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'];
const BROKEN = ['ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'EPIPE'];

const anyOf = (codes: readonly string[]): RegExp => new RegExp(`\\b(?:${codes.join('|')})\\b`);

/** What the system says of a connection that was never made: nothing was sent. */
export const NEVER_SENT: RegExp = anyOf(NEVER_MADE);

/** What the system says of a connection that is broken or can't be made: as the code of an error, or in a driver's message. */
export const BROKEN_CONNECTION: RegExp = anyOf([...NEVER_MADE, ...BROKEN]);
