import { formatFinite, scaledText, type ScaleStep } from './numbers.ts';

const shortScale: readonly ScaleStep[] = [
  [1, 'ns'],
  [1e3, 'µs'],
  [1e6, 'ms'],
  [1e9, 's'],
];

/** A length of time in nanoseconds: `0`, `350ns`, `18.2ms`, `1.5s`, `2m 5s`, `1h 2m`, `3d 4h`. */
export const formatDuration = formatFinite(durationText);

function durationText(nanoseconds: number): string {
  if (nanoseconds === 0) return '0';
  if (nanoseconds < 0) return `-${durationText(-nanoseconds)}`;
  const seconds = nanoseconds / 1e9;
  if (Number(seconds.toPrecision(3)) < 60) return scaledText(nanoseconds, shortScale);
  const wholeSeconds = Math.round(seconds);
  if (wholeSeconds < 3600) return twoParts(wholeSeconds, 60, 'm', 's');
  const minutes = Math.round(seconds / 60);
  if (minutes < 1440) return twoParts(minutes, 60, 'h', 'm');
  return twoParts(Math.round(seconds / 3600), 24, 'd', 'h');
}

function twoParts(amount: number, size: number, large: string, small: string): string {
  const rest = amount % size;
  const whole = `${Math.floor(amount / size)}${large}`;
  return rest === 0 ? whole : `${whole} ${rest}${small}`;
}

const units = ['nanoseconds', 'microseconds', 'milliseconds', 'seconds'];

/** How many nanoseconds one of a unit is; 0 for what measures something else. */
export function nanosecondsIn(unit: string): number {
  // What is not there has the power -1.
  return Math.floor(1000 ** units.indexOf(unit));
}
