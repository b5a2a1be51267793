import { cleanAttributeKey } from '../../shared/attribute-key.ts';

/** Whether a name on the left of a comparison means the value of a bucket instead of an attribute. */
export function isValueAttribute(name: string): boolean {
  return name === '_value' || name === '.value';
}

/** Whether what stands after the dot of a metric means the time of its points: `$m._time`, `$m..time`. */
export function isTimeAttribute(name: string): boolean {
  return name === '_time' || name === '.time';
}

/** The alias of the metric that `$hits.host_name` speaks of; undefined for an ordinary attribute. */
export function metricOfAttribute(name: string): string | undefined {
  return name.startsWith('$') ? name.slice(0, `${name}.`.indexOf('.')) : undefined;
}

/**
 * The stored form of an attribute. Names that start with `.` are old spellings of built-in columns of
 * spans, `.group_id` of `_group_id`.
 */
export function attributeKey(written: string): string {
  return written.startsWith('.') ? `_${written.slice(1)}` : cleanAttributeKey(written) || written;
}
