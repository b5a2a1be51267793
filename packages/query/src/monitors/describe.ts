import type { Check } from './check.ts';
import type { Verdict } from './judge.ts';

/**
 * Says a verdict in one sentence.
 *
 * @param check With the bounds in force: those of the open alert, if there is one.
 * @param format Writes a value with its unit.
 */
export function describeVerdict(
  verdict: Verdict,
  check: Check,
  format: (value: number) => string,
): string {
  switch (verdict.kind) {
    case 'firing': {
      const bound = verdict.direction === -1 ? check.bounds.min : check.bounds.max;
      const side = verdict.direction === -1 ? 'smaller than' : 'greater than';
      const limit = bound === null ? 'the bound it opened with' : format(bound);
      return `${verdict.outliers} of the last ${points(check.points)} ${verdict.outliers === 1 ? 'is' : 'are'} ${side} ${limit}; ${check.fire} fire.`;
    }
    case 'normal':
      return `The last ${points(check.clear)} ${check.clear === 1 ? 'is' : 'are'} within bounds.`;
    case 'no-data':
      return `None of the last ${points(check.points)} has a value, which this monitor alerts about.`;
    case 'undecided':
      return `${verdict.outliers} of the last ${points(check.points)} out of bounds, ${verdict.missing} missing: neither ${check.fire} to fire nor ${check.clear} good ones in a row to clear${heldFor(check)}.`;
  }
}

const points = (count: number): string => `${count} point${count === 1 ? '' : 's'}`;

const heldFor = ({ keepFiringFor }: Check): string =>
  keepFiringFor === 0
    ? ''
    : `, ${Math.round(keepFiringFor / 60_000)} min after the last one out of bounds`;
