import { isScalar, Document, visit } from 'yaml';
import { escapeUnsafe, hasUnsafe } from './sanitise.ts';

/** YAML text of a plain JSON value, with nothing in it that could act on a terminal. Ends with a line break. */
export function toSafeYaml(value: unknown): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Scalar: (_key, node) => {
      // Only a double-quoted scalar can hold an escape.
      if (isScalar(node) && typeof node.value === 'string' && hasUnsafe(node.value)) {
        node.type = 'QUOTE_DOUBLE';
      }
    },
  });
  return escapeUnsafe(document.toString({ lineWidth: 0 }));
}
