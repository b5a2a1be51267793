/** Shown where there is no value: null, undefined, NaN. */
export const missingValue = '–';

/** A number that may be absent, as answers hold them. */
export type Numeric = number | null | undefined;

/** Three significant digits without an exponent and without zeros at the end: `0.00123`, `12.3`, `812`. */
function significantText(value: number): string {
  const size = Math.abs(value);
  if (size >= 100) return value.toFixed(0);
  if (size === 0 || size < 1e-9) return '0';
  const decimals = 2 - Math.floor(Math.log10(size));
  const text = value.toFixed(Math.min(decimals, 12));
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** One step of a scale: a unit and how many of the base unit it holds. */
export type ScaleStep = readonly [factor: number, unit: string];

/** Writes a value in the largest unit of an ascending scale in which it is at least one. */
export function scaledText(value: number, scale: readonly ScaleStep[]): string {
  let [factor, unit]: ScaleStep = scale[0] ?? [1, ''];
  for (const [nextFactor, nextUnit] of scale) {
    // Rounded first: 999.9 must become one of the next unit, not a thousand of this one.
    if (Number((Math.abs(value) / nextFactor).toPrecision(3)) >= 1) {
      [factor, unit] = [nextFactor, nextUnit];
    }
  }
  return significantText(value / factor) + unit;
}

const countScale: readonly ScaleStep[] = [
  [1, ''],
  [1e3, 'k'],
  [1e6, 'M'],
  [1e9, 'B'],
  [1e12, 'T'],
];

/** What is written as `write` does, but for values that are absent or infinite. */
export const formatFinite =
  (write: (value: number) => string) =>
  (value: Numeric): string => {
    if (!isPresent(value)) return missingValue;
    return Number.isFinite(value) ? write(value) : value > 0 ? '∞' : '-∞';
  };

/** A number in few characters: `0.5`, `42`, `1.23k`, `4.5M`, `7B`. */
export const formatNumber = formatFinite((value) => scaledText(value, countScale));

/** A whole number in full, thousands set apart by commas: `1,234,567`. */
export const formatInteger = formatFinite((value) =>
  BigInt(Math.round(value))
    .toString()
    .replaceAll(/\B(?=(\d{3})+$)/g, ','),
);

/** A percentage, 0..100: `12.5%`, `<0.01%` for what would round to nothing. */
export const formatPercent = formatFinite((value) => {
  if (value !== 0 && Math.abs(value) < 0.01) return value < 0 ? '>-0.01%' : '<0.01%';
  return `${significantText(value)}%`;
});

/** A share, 0..1, as a percentage: `0.125` is `12.5%`. */
export function formatUtilization(value: Numeric): string {
  return formatPercent(isPresent(value) ? value * 100 : value);
}

/** A rate per minute: `21/min`, `1.2k/min`. */
export function formatRate(perMinute: Numeric): string {
  return isPresent(perMinute) ? `${formatNumber(perMinute)}/min` : missingValue;
}

/** Whether there is a value to show. */
function isPresent(value: Numeric): value is number {
  return typeof value === 'number' && !Number.isNaN(value);
}
