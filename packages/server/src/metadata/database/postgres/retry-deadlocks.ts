import { errorCode } from '../../../shared/errors/error-code.ts';

/** PostgreSQL's SQLSTATE of a statement that it ended, as two waited for each other. */
const DEADLOCK = '40P01';
const ATTEMPTS = 5;

/** Does a statement or transaction again that PostgreSQL ended because of a deadlock: the other one goes on meanwhile. */
export async function retryDeadlocks<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || errorCode(error) !== DEADLOCK) throw error;
    }
}
