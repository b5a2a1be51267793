import type { Line } from '../../output/segments.ts';
import type { Action, KeyHelp } from './keymap.ts';

/** Columns and rows a screen may draw in. */
export interface Area {
  width: number;
  height: number;
}

/** What a screen looks like: at most `height` lines, each at most `width` columns. */
export interface Picture {
  lines: readonly Line[];
  /** Index of the line that is shown as selected. */
  selected?: number;
}

/** What `/` does on a screen. */
export interface TextFilter {
  /** `filter` hides rows, `find` moves to the next match. */
  label: 'filter' | 'find';
  text: string;
  set: (text: string) => void;
}

/** One page of the terminal UI. It knows its data and its keys, and nothing of Ink. */
export interface Screen {
  /** Its place in the trail at the top. */
  readonly title: string;
  /** Keys of its own, for the help. */
  readonly keys: readonly KeyHelp[];
  /** The most useful keys, for the bottom line. */
  readonly hint: string;
  /** Ids under the cursor, for copying. */
  readonly ids?: { trace?: string | undefined; span?: string | undefined } | undefined;
  readonly filter?: TextFilter | undefined;
  /** True when the time range means nothing to it: another one is no reason to ask again. */
  readonly isTimeless?: boolean;
  /** Where the cursor is, for the right end of the bottom line. */
  readonly position?: string;
  draw: (area: Area) => Picture;
  /** The same in words, for the linear mode: what a screen reader should say now. */
  describe: () => string[];
  /** @returns True when the screen took the action. */
  act: (action: Action, area: Area) => boolean;
  /** Asks for its data again, e.g. after the time range changed. */
  reload: () => void;
  /** Stops whatever it has under way. */
  dispose: () => void;
}
