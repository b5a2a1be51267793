import { isMap, isPair, isScalar, isSeq } from 'yaml';

/** What was opened and where, as an offset in the source. */
export interface Unclosed {
  readonly mark: string;
  readonly start: number;
}

/** The last bracket, brace or quote that was opened before an offset and never closed. */
export function unclosedBefore(
  contents: unknown,
  source: string,
  before: number,
): Unclosed | undefined {
  let last: Unclosed | undefined;
  // A list of what is left to look at: brackets may be nested deeper than calls.
  const left = [contents];
  while (left.length > 0) {
    const node = left.pop();
    if (isPair(node)) left.push(node.key, node.value);
    else if (isMap(node) || isSeq(node)) {
      left.push(...node.items);
      if (node.flow === true) note(node.range, isMap(node) ? '{' : '[', isMap(node) ? '}' : ']');
    } else if (isScalar(node)) {
      if (node.type === 'QUOTE_DOUBLE') note(node.range, '"', '"');
      if (node.type === 'QUOTE_SINGLE') note(node.range, "'", "'");
    }
  }
  return last;

  function note(
    range: readonly [number, number, number] | null | undefined,
    mark: string,
    close: string,
  ): void {
    if (!range || range[0] > before || source[range[0]] !== mark) return;
    const isClosed = range[1] - range[0] > 1 && source[range[1] - 1] === close;
    if (!isClosed && range[0] >= (last?.start ?? 0)) last = { mark, start: range[0] };
  }
}
