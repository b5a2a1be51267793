import type { MonitorCheck } from './check.ts';
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
  check: MonitorCheck,
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
      const where = verdict.isOnBothSides ? 'out of bounds' : `${side} ${limit}`;
      return `${verdict.outliers} of the last ${check.points} points ${verdict.outliers === 1 ? 'is' : 'are'} ${where}; it fires at ${check.fire}.`;
    }
    case 'normal':
      return check.clear === 1
        ? 'The last point is within bounds.'
        : `The last ${check.clear} points are within bounds.`;
    case 'no-data':
      return check.points === 1
        ? 'The last point has no value, and this monitor alerts on missing data.'
        : `None of the last ${check.points} points has a value, and this monitor alerts on missing data.`;
    case 'undecided':
      return describeUndecided(verdict, check, format);
  }
}

function describeUndecided(
  { outliers, missing, recovered }: Extract<Verdict, { kind: 'undecided' }>,
  check: MonitorCheck,
  format: (value: number) => string,
): string {
  // A point within the bounds isn't good yet where an open alert recovers within others.
  const [one, several] =
    recovered === undefined ? ['a good one', 'good ones'] : ['one back', 'back'];
  const toClear = check.clear === 1 ? one : `${check.clear} ${several} in a row`;
  const lacking = `not enough to fire (${check.fire}) or to clear (${toClear}${heldFor(check)})`;
  const within = `back within the recovery ${recoveryText(check, format)}`;
  if (check.points > 1) {
    const back = recovered === undefined ? '' : ` ${recovered} ${within},`;
    return `${outliers} of the last ${check.points} points out of bounds,${back} ${missing} missing: ${lacking}.`;
  }
  const inside =
    recovered === 1 ? within : `not ${recovered === undefined ? 'out of bounds' : within}`;
  const state = missing === 1 ? 'missing' : outliers === 1 ? 'out of bounds' : inside;
  return `The last point is ${state}: ${lacking}.`;
}

/** The bounds an open alert recovers within: `bound of 80%`. */
function recoveryText({ recovery }: MonitorCheck, format: (value: number) => string): string {
  const bounds = [recovery.min, recovery.max].filter((bound) => bound !== null).map(format);
  return `${bounds.length === 1 ? 'bound' : 'bounds'} of ${bounds.join(' and ')}`;
}

const heldFor = ({ keepFiringFor }: MonitorCheck): string =>
  keepFiringFor === 0
    ? ''
    : `, ${Math.round(keepFiringFor / 60_000)} min after the last one out of bounds`;
