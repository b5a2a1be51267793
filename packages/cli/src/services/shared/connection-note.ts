import { describeError } from '../../errors/describe-error.ts';
import type { Output } from '../../output/output.ts';

/** What becomes of the connection of a command that follows. */
export type ConnectionEvent =
  /** Tried again in so many milliseconds. */
  | { kind: 'lost'; error: unknown; retryIn: number }
  /** It works again after having been lost. */
  | { kind: 'restored' };

/** Tells it beside the data. */
export function noteConnection(output: Output, event: ConnectionEvent): void {
  if (event.kind === 'restored') {
    output.note('Connected again.', 'good');
    return;
  }
  const { message } = describeError(event.error);
  const seconds = Math.round(event.retryIn / 1000);
  output.note(`Connection lost: ${message}; trying again in ${seconds} s.`, 'warning');
}
