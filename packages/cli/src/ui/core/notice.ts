import type { ErrorReport } from '../../errors/describe-error.ts';
import { sanitiseLines } from '../../output/sanitise.ts';
import { segment, type Line } from '../../output/segments.ts';
import { wrap } from '../../output/wrap.ts';
import type { Loadable } from './loadable.ts';

/** The lines that stand in for rows while there are none. */
export function noticeLines(
  loadable: Pick<Loadable<unknown>, 'state' | 'error'>,
  empty: readonly string[],
  width: number,
): Line[] {
  if (loadable.state === 'failed' && loadable.error !== undefined) {
    return errorLines(loadable.error, width);
  }
  if (loadable.state === 'loading') return [[segment('Loading…', 'dim')]];
  return empty.map((text) => [segment(text, 'dim')]);
}

/** An error with what to do about it. */
export function errorLines(error: ErrorReport, width: number): Line[] {
  const lines: Line[] = sanitiseLines(error.message)
    .slice(0, 4)
    .flatMap((text) => wrap(text, width))
    .map((text) => [segment(text, 'bad')]);
  const hints = [...(error.hint === undefined ? [] : [error.hint]), 'r retries now.'];
  for (const text of hints.flatMap((hint) => wrap(hint, width))) {
    lines.push([segment(text, 'dim')]);
  }
  if (error.traceId !== undefined) lines.push([segment(`server trace ${error.traceId}`, 'dim')]);
  return lines;
}
