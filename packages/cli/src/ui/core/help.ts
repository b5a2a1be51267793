import { wrap } from '../../output/wrap.ts';
import { moveBy } from './cursor.ts';
import { keysOf } from './key-help.ts';
import type { Action } from './keymap.ts';
import { paletteEntries } from './palette.ts';
import type { Area, Screen } from './screen.ts';

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

/** Rows of the help that a page has room for: one of its lines is for the titles. */
export const helpHeight = (height: number): number => Math.max(0, height - 1);

/** Everything the keys and commands do here: those of the screen first. */
export function helpRows(screen: Screen | undefined): HelpRow[] {
  return [
    ...(screen?.keys ?? []).map(({ keys, does }) => ({ key: keys, does })),
    ...keysOf('everywhere').map(({ keys, does }) => ({ key: keys, does })),
    ...paletteEntries.map(({ usage, does }) => ({ key: `:${usage}`, does })),
  ];
}

/** The first row of the help that is seen after an action; undefined once it is closed. */
export function helpAfter(
  action: Action,
  top: number,
  screen: Screen | undefined,
  { width, height }: Area,
): number | undefined {
  if (action.kind === 'move') {
    const cursor = { selected: top, top };
    const count = helpLines(screen, width).length;
    return moveBy(cursor, action.movement, count, helpHeight(height)).selected;
  }
  return action.kind === 'quit' || action.kind === 'back' || action.kind === 'help'
    ? undefined
    : top;
}
