import { Document, isScalar, parseDocument, visit } from 'yaml';
import { escapeUnsafe, hasUnsafe } from './sanitise.ts';

/** YAML text of a plain JSON value, with nothing in it that could act on a terminal. Ends with a line break. */
export function toSafeYaml(value: unknown): string {
  return safeText(new Document(value, { aliasDuplicateObjects: false }));
}

/** YAML text that is safe to show in a terminal; what is read back is the same. Ends with a line break. */
export function safeYamlText(text: string): string {
  return hasUnsafe(text) ? safeText(parseDocument(text)) : text;
}

function safeText(document: Document): string {
  visit(document, {
    Scalar: (_key, node) => {
      if (!isScalar(node) || typeof node.value !== 'string') return;
      // Only a double-quoted scalar can hold an escape; in a block a tab would stand as it is.
      if (hasUnsafe(node.value) || node.value.includes('\t')) node.type = 'QUOTE_DOUBLE';
    },
  });
  // A text on several lines would begin each as it likes.
  return escapeUnsafe(
    document.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER }),
  );
}
