import { wrap } from '../../output/wrap.ts';
import { keysOf } from './key-help.ts';
import { paletteEntries } from './palette.ts';
import type { Screen } from './screen.ts';

/** A row of the help. */
export interface HelpRow extends Record<string, string> {
  key: string;
  does: string;
}

/** Columns of the two cells of a row, with blanks between and around them. */
export function helpCells(width: number): { readonly key: number; readonly does: number } {
  const room = Math.max(2, width - 7);
  const key = Math.min(26, Math.floor(room * 0.45));
  return { key, does: room - key };
}

/** The rows of {@link helpRows} with as many lines each as they need in a page of that width. */
export function helpLines(screen: Screen | undefined, width: number): HelpRow[] {
  const cells = helpCells(width);
  return helpRows(screen).flatMap(({ key, does }) => {
    const keys = wrap(key, cells.key);
    const told = wrap(does, cells.does);
    return Array.from({ length: Math.max(keys.length, told.length) }, (_line, at) => ({
      key: keys[at] ?? '',
      does: told[at] ?? '',
    }));
  });
}

/** Everything the keys and commands do here: those of the screen first. */
export function helpRows(screen: Screen | undefined): HelpRow[] {
  return [
    ...(screen?.keys ?? []).map(({ keys, does }) => ({ key: keys, does })),
    ...keysOf('everywhere').map(({ keys, does }) => ({ key: keys, does })),
    ...paletteEntries.map(({ usage, does }) => ({ key: `:${usage}`, does })),
  ];
}
