import type { Diagnostic } from '@spanlight/query';

/** What is wrong with a query in a sentence, and where: in the text itself, as there may be several parts to look at. */
export function mistakeText(text: string, diagnostic: Diagnostic): string {
  const { start, end, message, hint, suggestion } = diagnostic;
  const culprit = text.slice(start, end).trim();
  const place = culprit === '' ? '' : `At “${culprit.slice(0, 40)}”: `;
  return place + message + adviceOf(hint, suggestion);
}

function adviceOf(hint: string | undefined, suggestion: string | undefined): string {
  if (suggestion !== undefined) return `. Did you mean ${suggestion}?`;
  return hint === undefined ? '' : `. ${hint}`;
}

/** Why a query can't be saved: its first mistake; undefined without one. */
export function mistakeOf(text: string, diagnostics: readonly Diagnostic[]): string | undefined {
  const [first] = diagnostics;
  return first && `The query has a mistake. ${mistakeText(text, first)}`;
}
