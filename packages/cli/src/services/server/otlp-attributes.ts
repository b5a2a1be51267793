/** Attributes in OTLP's JSON form. */
export function otlpAttributes(values: Record<string, string | number>): unknown[] {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
}
