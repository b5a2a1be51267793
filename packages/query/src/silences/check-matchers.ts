import { suggest } from '../shared/suggest.ts';
import { FACTS, factName } from './decide-message.ts';
import { error, type SilenceProblem, warning } from './silence-problem.ts';
import type { Silence, SilenceMatcher } from './silence.ts';

/** Every alert has one of them. */
const SEVERITIES = ['critical', 'warning', 'info'] as const;

type Path = SilenceProblem['path'];

/** What is wrong with what a silence holds: nothing, everything, values that can never be, or what no alert can have. */
export function matcherProblems({
  all,
  matchers,
}: Pick<Silence, 'all' | 'matchers'>): SilenceProblem[] {
  if (all && matchers.length > 0)
    return [error(['all'], 'it has both "all" and matchers', 'Remove one of them')];
  const problems = matchers.flatMap((matcher, at) => oneProblem(matcher, ['matchers', at]));
  if (problems.some(({ severity }) => severity === 'error')) return problems;
  if (!all && matchers.every(takesEverySeverity))
    return [
      error(
        ['matchers'],
        'it would match every alert of the project',
        'Add a matcher, or "all: true" to match everything',
      ),
    ];
  const never = matchers.findIndex((matcher, at) =>
    matchers.slice(0, at).some((other) => excludeEachOther(matcher, other)),
  );
  if (never > 0)
    problems.push(
      warning(
        ['matchers', never],
        'no alert can match both this and the matchers before it',
        'To match any of several values, put them into one matcher',
      ),
    );
  return problems;
}

function oneProblem({ attr, values }: SilenceMatcher, path: Path): SilenceProblem[] {
  if (attr.trim() === '') return [error([...path, 'attr'], 'a matcher has no attribute')];
  // As Alertmanager has them.
  if (/[~=!]$/.test(attr.trim()))
    return [
      error(
        [...path, 'attr'],
        `there is no attribute "${attr}": the operators are = and !=, and values can't be patterns`,
        'List every value to match',
      ),
    ];
  if (values.length === 0) return [error(path, 'a matcher has no value')];
  const fault = values.map((value) => valueProblem(attr, value)).find((one) => one !== undefined);
  if (fault !== undefined) return [error(path, ...fault)];
  if (!/^(?:alert\.|monitor$|monitor\.)/.test(attr) || FACTS.some((name) => name === attr))
    return [];
  const near = attr === 'monitor' ? 'monitor.name' : suggest(attr, FACTS);
  return [
    warning(
      [...path, 'attr'],
      `alerts have no "${attr}"`,
      near === undefined
        ? `Besides attributes, there are ${FACTS.join(', ')}`
        : `Did you mean "${near}"?`,
    ),
  ];
}

/** Why a value can never be, and what to write instead. */
function valueProblem(attr: string, value: string): [message: string, hint: string] | undefined {
  if (factName(attr) === 'severity' && !SEVERITIES.some((one) => one === value)) {
    const near = suggest(value, SEVERITIES);
    return [
      `there is no severity "${value}"`,
      near === undefined ? `It is one of ${SEVERITIES.join(', ')}` : `Did you mean "${near}"?`,
    ];
  }
  if ((attr !== 'alert.id' && attr !== 'monitor.id') || /^\d+$/.test(value)) return undefined;
  return [
    `"${value}" is not an id`,
    attr === 'monitor.id' ? 'Use its number, or monitor.name with its name' : 'Use its number',
  ];
}

const takesEverySeverity = ({ attr, op, values }: SilenceMatcher): boolean =>
  attr === 'severity' && op === '=' && SEVERITIES.every((severity) => values.includes(severity));

function excludeEachOther(left: SilenceMatcher, right: SilenceMatcher): boolean {
  if (factName(left.attr) !== factName(right.attr)) return false;
  if (left.op === '=' && right.op === '=')
    return !left.values.some((value) => right.values.includes(value));
  if (left.op === right.op) return false;
  const [wanted, refused] = left.op === '=' ? [left, right] : [right, left];
  return wanted.values.every((value) => refused.values.includes(value));
}
