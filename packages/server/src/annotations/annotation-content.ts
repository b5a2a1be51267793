import { cleanKey } from '../ingest/attributes/clean-key.ts';
import type { AnnotationContent } from '../metadata/alerting/annotations.ts';
import { cutText } from '../shared/cut-text.ts';

/** Bytes that are kept of each text. */
const LIMITS = { name: 100, description: 5000, color: 100, key: 80, value: 1000 };

/**
 * An annotation as it is stored: texts cut to size, attribute keys spelled like those of telemetry,
 * attributes without a usable key left out.
 */
export function contentOf(sent: AnnotationContent): AnnotationContent {
  const attrs = Object.entries(sent.attrs)
    .map(([key, value]): [string, string] => [
      cutText(cleanKey(key), LIMITS.key),
      cutText(value, LIMITS.value),
    ])
    .filter(([key]) => key !== '');
  return {
    name: cutText(sent.name.trim(), LIMITS.name),
    description: cutText(sent.description, LIMITS.description),
    color: cutText(sent.color, LIMITS.color),
    attrs: Object.fromEntries(attrs),
  };
}
