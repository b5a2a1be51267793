import { columnStatus, type SpanStatus } from '@spanlight/sdk';

/** A status in a word; senders may give none. */
export type StatusWord = 'unset' | 'ok' | 'error';

/** The word for a span's status code. */
export function statusWord(code: SpanStatus): StatusWord {
  return code === 'ok' || code === 'error' ? code : 'unset';
}

/** The word for a status in the columns of a trace. */
export function columnStatusWord(status: number | undefined): StatusWord {
  if (status === columnStatus.error) return 'error';
  return status === columnStatus.ok ? 'ok' : 'unset';
}

/** How a status is coloured. */
export function statusTone(word: StatusWord): 'error' | 'ok' | 'neutral' {
  return word === 'unset' ? 'neutral' : word;
}

/** Tells systems that report an error. */
export function isErrorSystem(system: string | undefined): boolean {
  return system !== undefined && /^log:(?:error|fatal|panic)$/u.test(system);
}
