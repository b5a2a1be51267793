/** The same but for the last digits, as shards add up in another order, and for when each server has heard of a metric. */
export function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toPrecision(9));
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Date) return value.getTime();
  if (ArrayBuffer.isView(value)) return rounded(Array.from(value as Float64Array));
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !/^(?:created|updated)At$/.test(key));
  return Object.fromEntries(entries.map(([key, item]) => [key, rounded(item)]));
}
