import { keysOf } from './key-help.ts';
import { paletteEntries } from './palette.ts';
import type { Screen } from './screen.ts';

/** A row of the help. */
export interface HelpRow extends Record<string, string> {
  key: string;
  does: string;
}

/** Everything the keys and commands do here: those of the screen first. */
export function helpRows(screen: Screen | undefined): HelpRow[] {
  return [
    ...(screen?.keys ?? []).map(({ keys, does }) => ({ key: keys, does })),
    ...keysOf('everywhere').map(({ keys, does }) => ({ key: keys, does })),
    ...paletteEntries.map(({ usage, does }) => ({ key: `:${usage}`, does })),
  ];
}
