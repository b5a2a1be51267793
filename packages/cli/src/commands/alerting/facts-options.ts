import { InvalidArgumentError, Option } from '@commander-js/extra-typings';

type Values = Readonly<Record<string, readonly string[]>>;

/** What nothing has been added to. */
export const NO_VALUES: Values = {};

/** The option that narrows to a severity. */
export const severityOption = () =>
  new Option('--severity <severity>', 'only those of this severity').choices([
    'critical',
    'warning',
    'info',
  ] as const);

/** The option that narrows to labels. */
export const LABEL = [
  '--label <name=value>',
  'only those with this label; repeat for more values and more labels',
  appendValue,
  NO_VALUES,
] as const;

/** Adds `name=value` to the values by name. Throws an `InvalidArgumentError` for anything else. */
export function appendValue(text: string, before: Values): Values {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('Write it as name=value.');
  const name = text.slice(0, at);
  return { ...before, [name]: [...(before[name] ?? []), text.slice(at + 1)] };
}
