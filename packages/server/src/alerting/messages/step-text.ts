import type { ToldStep } from '@spanlight/sdk/schemas';

const UNITS = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1000, 'second'],
] as const;

/** `Nobody acknowledged for 15 minutes (step 2 of 3).` */
export const stepText = ({ step, of, after }: ToldStep): string =>
  `Nobody acknowledged for ${lengthText(after)} (step ${step} of ${of}).`;

/** Milliseconds as people say them: `1 hour 30 minutes`. */
export function lengthText(milliseconds: number): string {
  let left = Math.floor(milliseconds / 1000) * 1000;
  const parts = UNITS.flatMap(([length, name]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return count === 0 ? [] : [`${count} ${name}${count === 1 ? '' : 's'}`];
  });
  return parts.join(' ');
}
