import { unitText } from '@spanlight/sdk/format';

/** The units values are usually in; the first is none. */
const units: readonly string[] = [
  '',
  'percents',
  'utilization',
  'nanoseconds',
  'microseconds',
  'milliseconds',
  'seconds',
  'bytes',
  'kilobytes',
  'megabytes',
  'gigabytes',
];

/**
 * Units to choose from, with the one that is chosen already.
 * @param none What having none is called.
 */
export function unitChoices(
  chosen: string,
  none = 'no unit',
): readonly { readonly value: string; readonly label: string }[] {
  return [...new Set([...units, chosen])].map((value) => ({
    value,
    label: unitText(value) || none,
  }));
}
