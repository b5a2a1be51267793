import type { ParsedQuery } from '@spanlight/sdk';

/** A part of the query as a chip shows it. */
export interface QueryChip {
  /** The part's text. */
  readonly text: string;
  /** `where`, `group by`, … as written; empty when the part starts without one. */
  readonly keyword: string;
  /** What follows the keyword. */
  readonly expression: string;
  /** What is wrong with it; empty when all is well. */
  readonly error: string;
  /** The current page has no use for it. */
  readonly isDisabled: boolean;
}

const keywords = /^(where|group\s+by|having|select|search)\s+/iu;

/** Splits a part into its leading keyword and the rest. */
export function splitKeyword(text: string): { keyword: string; expression: string } {
  const match = keywords.exec(text);
  if (!match) return { keyword: '', expression: text };
  return { keyword: match[1] ?? '', expression: text.slice(match[0].length) };
}

/**
 * The chips of a query. Errors and greying come from the server's echo, part by part; an echo of another text
 * (the answer to an older question) is not used.
 */
export function queryChips(parts: readonly string[], echo: ParsedQuery | undefined): QueryChip[] {
  return parts.map((text, index) => {
    const echoed = echo?.parts[index];
    const isSame =
      echoed !== undefined && (echoed.query === text || echoed.query === `where ${text}`);
    return {
      text,
      ...splitKeyword(text),
      error: isSame ? echoed.error : '',
      isDisabled: isSame && echoed.disabled === true,
    };
  });
}

/** The parts with one of them moved to another place. */
export function movePart(parts: readonly string[], from: number, to: number): string[] {
  const part = parts[from];
  if (part === undefined) return [...parts];
  const rest = parts.toSpliced(from, 1);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, part);
}

/** The parts with one of them replaced by others; none removes it. */
export function replacePart(
  parts: readonly string[],
  index: number,
  replacement: readonly string[],
): string[] {
  return parts.toSpliced(index, 1, ...replacement);
}

/** Where a chip dropped at a pointer position goes, given the middles of the other chips in reading order. */
export function dropIndex(
  pointer: { readonly x: number; readonly y: number },
  boxes: readonly {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  }[],
): number {
  const after = boxes.findIndex(
    (box) =>
      pointer.y < box.top || (pointer.y <= box.bottom && pointer.x < (box.left + box.right) / 2),
  );
  return after === -1 ? boxes.length : after;
}
