import { formatFinite, scaledText, type ScaleStep } from './numbers.ts';

const byteScale: readonly ScaleStep[] = [
  [1, 'B'],
  [1e3, 'kB'],
  [1e6, 'MB'],
  [1e9, 'GB'],
  [1e12, 'TB'],
  [1e15, 'PB'],
];

/** An amount of data, in steps of a thousand: `512B`, `1.5MB`. */
export const formatBytes = formatFinite((bytes) => scaledText(bytes, byteScale));
