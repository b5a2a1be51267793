import type { SilenceMatcher } from '@spanlight/sdk';
import { usageError } from '../../errors/errors.ts';

/**
 * Conditions such as `service_name=cart` and `host_name!=db-1`; of the same attribute with `=` one has to hold.
 *
 * @throws CliError (usage) for what is none, or a pattern as Alertmanager has them.
 */
export function readMatchers(texts: readonly string[]): SilenceMatcher[] {
  const matchers: SilenceMatcher[] = [];
  for (const text of texts) {
    const [, attr = '', sign = '', value = ''] = /^([^=!~]+)([=!~]+)(.*)$/su.exec(text) ?? [];
    const name = attr.trim();
    if (name === '' || sign === '!')
      throw usageError(
        `${JSON.stringify(text)} is not a condition.`,
        'Write it as attr=value or attr!=value.',
      );
    if (sign !== '=' && sign !== '!=')
      throw usageError(
        `${JSON.stringify(text)} has an unknown operator: only = and != are possible, no patterns.`,
        `List the values: ${name}=one, and ${name}=other once more.`,
      );
    const known = matchers.find((each) => each.attr === name && each.op === sign);
    if (known) known.values.push(value.trim());
    else matchers.push({ attr: name, op: sign, values: [value.trim()] });
  }
  return matchers;
}
