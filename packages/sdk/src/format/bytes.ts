import { formatFinite, scaledText, type ScaleStep } from './numbers.ts';

const byteScale: readonly ScaleStep[] = [
  [1, 'B'],
  [1024, 'KiB'],
  [1024 ** 2, 'MiB'],
  [1024 ** 3, 'GiB'],
  [1024 ** 4, 'TiB'],
  [1024 ** 5, 'PiB'],
];

/** An amount of data, in steps of 1024, as query languages compare it: `512B`, `1.5MiB`. */
export const formatBytes = formatFinite((bytes) => scaledText(bytes, byteScale));

const sizes = ['bytes', 'kilobytes', 'megabytes', 'gigabytes', 'terabytes'];

/** How many bytes one of a unit is, each 1024 of the one before; 0 for what measures something else. */
export function bytesIn(unit: string): number {
  // What is not there has the power -1.
  return Math.floor(1024 ** sizes.indexOf(unit));
}
