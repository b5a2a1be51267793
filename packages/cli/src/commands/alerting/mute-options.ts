import { InvalidArgumentError } from '@commander-js/extra-typings';
import { parseDuration } from '../../time/duration.ts';

/** The option that says why. */
export const REASON = ['--reason <text>', 'why, for others', ''] as const;

/** A length of time in milliseconds. */
export function lengthOf(text: string): number {
  const milliseconds = parseDuration(text);
  if (milliseconds === undefined) throw new InvalidArgumentError('Write it as 30m, 2h or 1d.');
  if (milliseconds === 0) throw new InvalidArgumentError('It must last longer: 30m, 2h or 1d.');
  return milliseconds;
}
