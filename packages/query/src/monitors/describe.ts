import type { Check } from './check.ts';
import type { Verdict } from './judge.ts';

/**
 * Says a verdict in one sentence.
 *
 * @param check With the bounds in force: those of the open alert, if there is one.
 * @param format Writes a value with its unit.
 * @param last The newest value, where there is one.
 */
export function describeVerdict(
  verdict: Verdict,
  check: Check,
  format: (value: number) => string,
  last = Number.NaN,
): string {
  switch (verdict.kind) {
    case 'firing': {
      const bound = verdict.direction === -1 ? check.bounds.min : check.bounds.max;
      const side = verdict.direction === -1 ? 'smaller than' : 'greater than';
      const limit = bound === null ? 'the bound it opened with' : format(bound);
      if (check.points === 1)
        return `The last point${Number.isFinite(last) ? `, ${format(last)},` : ''} is ${side} ${limit}.`;
      return `${verdict.outliers} of the last ${check.points} points ${verdict.outliers === 1 ? 'is' : 'are'} ${side} ${limit}; it fires at ${check.fire}.`;
    }
    case 'normal':
      return check.clear === 1
        ? 'The last point is within bounds.'
        : `The last ${check.clear} points are within bounds.`;
    case 'no-data':
      return check.points === 1
        ? 'The last point has no value, which this monitor alerts about.'
        : `None of the last ${check.points} points has a value, which this monitor alerts about.`;
    case 'undecided': {
      const good = check.clear === 1 ? 'a good one' : `${check.clear} good ones in a row`;
      const lacking = `neither ${check.fire} to fire nor ${good} to clear${heldFor(check)}`;
      if (check.points > 1)
        return `${verdict.outliers} of the last ${check.points} points out of bounds, ${verdict.missing} missing: ${lacking}.`;
      const state = verdict.missing === 1 ? 'missing' : outOrNot(verdict);
      return `The last point is ${state}: ${lacking}.`;
    }
  }
}

const outOrNot = ({ outliers }: { readonly outliers: number }): string =>
  outliers === 1 ? 'out of bounds' : 'not out of bounds';

const heldFor = ({ keepFiringFor }: Check): string =>
  keepFiringFor === 0
    ? ''
    : `, ${Math.round(keepFiringFor / 60_000)} min after the last one out of bounds`;
