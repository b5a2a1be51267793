import type { Line } from '../../output/segments.ts';
import type { KeyHelp } from './key-help.ts';
import type { Action } from './keymap.ts';
import type { HostCommand } from './palette.ts';

/** Columns and rows. */
export interface Area {
  width: number;
  height: number;
}

/** Lines one below the other, one of them perhaps selected. */
export interface Rows {
  readonly lines: readonly Line[];
  /** Index of the line that is shown as selected. */
  readonly selected?: number | undefined;
}

/** What a screen looks like: at most `height` lines, those of the panel and its title counted. */
export interface Picture extends Rows {
  /** Details of what is selected, below the lines. */
  readonly panel?: PanelPicture | undefined;
}

/** A panel: a title, and at most `height - 1` lines. */
export interface PanelPicture extends Rows {
  readonly title: string;
  /** Whether keys scroll the panel and not the lines above it. */
  readonly isFocused: boolean;
  readonly height: number;
}

/** What `/` does on a screen. */
export interface TextFilter {
  /** `filter` hides rows, `find` moves to the next match. */
  label: 'filter' | 'find';
  text: string;
  set: (text: string) => void;
}

/** Ids under the cursor, for copying. */
export interface CopyIds {
  readonly trace?: string | undefined;
  readonly span?: string | undefined;
}

/** Columns and rows a dialog would like for its content. */
export type DialogSize = Area;

/** From when until when. */
export interface TimeSpan {
  readonly gte: Date;
  readonly lt: Date;
}

/** A screen about what is selected on another. */
export interface Preview {
  /** What it is about: the same as long as that is the same. */
  readonly key: string;
  readonly make: () => Screen;
}

/** What a click was on: something that is selected now, or was before; undefined for nothing. */
export type Clicked = 'selected' | 'again' | undefined;

/** One page of the terminal UI, or a dialog on one. It knows its data and its keys, and nothing of Ink. */
export interface Screen {
  /** Its place in the trail at the top. */
  readonly title: string;
  /** Keys of its own, for the help. */
  readonly keys: readonly KeyHelp[];
  /** The most useful keys, for the bottom line. */
  readonly hint: string;
  readonly ids?: CopyIds | undefined;
  readonly filter?: TextFilter | undefined;
  /** Given by what is shown in a dialog on the page below. */
  readonly dialog?: DialogSize | undefined;
  /** True when the time range means nothing to it: another one is no reason to ask again. */
  readonly isTimeless?: boolean;
  /** Where the cursor is, for the right end of the bottom line. */
  readonly position?: string;
  draw: (area: Area) => Picture;
  /** The screen in words for the linear mode: what a screen reader should say now. */
  describe: () => string[];
  /** @returns True when the screen took the action. */
  act: (action: Action, area: Area) => boolean;
  /**
   * Takes a click on a line of its picture, and on a column of that.
   */
  click?: (line: number, area: Area, column: number) => Clicked;
  /** The times between two columns of a line, where it has an axis of time there. */
  times?: (line: number, columns: readonly [number, number], area: Area) => TimeSpan | undefined;
  /** What is told beside it of what is selected, where there is room. */
  readonly preview?: Preview | undefined;
  /** Asks for its data again, e.g. after the time range changed. */
  reload: () => void;
  /** Called when the screen is shown or covered: whether it is seen, as a page or below a dialog. */
  attend?: (isShown: boolean) => void;
  /** Stops whatever it has under way. */
  dispose: () => void;
}

/** What the frame needs from outside. */
export interface UiHost {
  /** Puts text on the clipboard of the terminal. */
  copy: (text: string) => void;
  /** Ends the program. */
  exit: () => void;
  /** Carries out a command the frame itself knows nothing about. @returns What is wrong with it, as a sentence. */
  command: (command: HostCommand) => string | undefined;
  /** Opens the choice of a time range or of a project. */
  choose: (what: 'range' | 'project') => void;
  /** Looks at these times. */
  selectTime: (times: TimeSpan) => void;
  /** Name of the context that asks before each change; undefined where nothing asks. */
  guarded?: string | undefined;
}
