import type { Movement } from './cursor.ts';

/** A key press, as Ink reports it, reduced to what we use. */
export interface KeyPress {
  /** The character or characters typed; empty for a named key. */
  input: string;
  upArrow?: boolean;
  downArrow?: boolean;
  leftArrow?: boolean;
  rightArrow?: boolean;
  pageUp?: boolean;
  pageDown?: boolean;
  home?: boolean;
  end?: boolean;
  return?: boolean;
  escape?: boolean;
  tab?: boolean;
  shift?: boolean;
  backspace?: boolean;
  delete?: boolean;
  ctrl?: boolean;
  meta?: boolean;
}

/**
 * Takes apart what arrived at once. Keys typed faster than they are read come as one piece of text, with
 * Enter, Tab and Ctrl keys in it as control characters.
 */
export function splitPresses(press: KeyPress): KeyPress[] {
  // oxlint-disable-next-line no-control-regex -- control characters are keys here
  const pieces = press.input.match(/[\u0000-\u001f\u007f]|[^\u0000-\u001f\u007f]+/gu) ?? [];
  if (pieces.length < 2 && press.input.length < 2) return [press];
  return pieces.map(pressOf);
}

function pressOf(piece: string): KeyPress {
  switch (piece) {
    case '\r':
    case '\n':
      return { input: '', return: true };
    case '\t':
      return { input: '', tab: true };
    case '\u001b':
      return { input: '', escape: true };
    case '\u007f':
    case '\b':
      return { input: '', backspace: true };
    default: {
      const code = piece.charCodeAt(0);
      return code < 0x20
        ? { input: String.fromCharCode(code + 0x60), ctrl: true }
        : { input: piece };
    }
  }
}

/** Everything a key can ask for outside of text input. */
export type Action =
  | { kind: 'move'; movement: Movement }
  | { kind: 'open' }
  | { kind: 'back' }
  | { kind: 'quit' }
  | { kind: 'palette' }
  | { kind: 'filter' }
  | { kind: 'help' }
  | { kind: 'reload' }
  | { kind: 'theme' }
  | { kind: 'range' }
  | { kind: 'project' }
  | { kind: 'fold' }
  | { kind: 'fold-all' }
  | { kind: 'unfold-all' }
  | { kind: 'collapse' }
  | { kind: 'expand' }
  | { kind: 'next-match' }
  | { kind: 'previous-match' }
  | { kind: 'next-error' }
  | { kind: 'details' }
  | { kind: 'toggle' }
  | { kind: 'next-tab' }
  | { kind: 'copy' }
  | { kind: 'copy-span' }
  /** A letter that means something on some screens only. */
  | { kind: 'letter'; letter: string };

/** One line of the help: keys and what they do. */
export interface KeyHelp {
  keys: string;
  does: string;
}

/** Keys that work on every screen. */
export const commonKeys: readonly KeyHelp[] = [
  { keys: 'j k ↓ ↑', does: 'down, up' },
  { keys: 'g G Home End', does: 'first, last row' },
  { keys: 'PgDn PgUp ^F ^B', does: 'a page down, up' },
  { keys: '^D ^U', does: 'half a page down, up' },
  { keys: 'Enter', does: 'open' },
  { keys: 'Esc', does: 'back, close' },
  { keys: ':', does: 'command' },
  { keys: '/', does: 'filter or find' },
  { keys: 'n N', does: 'next, previous match' },
  { keys: 't', does: 'time range' },
  { keys: 'p', does: 'project' },
  { keys: 'r', does: 'reload' },
  { keys: 'y', does: 'copy trace id' },
  { keys: 'Y', does: 'copy span id' },
  { keys: 'T', does: 'next theme' },
  { keys: '?', does: 'this help' },
  { keys: 'q ^C', does: 'quit' },
];

const move = (movement: Movement): Action => ({ kind: 'move', movement });

const characters: Readonly<Record<string, Action>> = {
  j: move('down'),
  k: move('up'),
  g: move('top'),
  G: move('bottom'),
  q: { kind: 'quit' },
  ':': { kind: 'palette' },
  '/': { kind: 'filter' },
  '?': { kind: 'help' },
  r: { kind: 'reload' },
  T: { kind: 'theme' },
  t: { kind: 'range' },
  p: { kind: 'project' },
  h: { kind: 'collapse' },
  l: { kind: 'expand' },
  z: { kind: 'fold' },
  '-': { kind: 'fold-all' },
  '+': { kind: 'unfold-all' },
  '=': { kind: 'unfold-all' },
  n: { kind: 'next-match' },
  N: { kind: 'previous-match' },
  e: { kind: 'next-error' },
  d: { kind: 'details' },
  ' ': { kind: 'toggle' },
  y: { kind: 'copy' },
  Y: { kind: 'copy-span' },
};

const controls: Readonly<Record<string, Action>> = {
  f: move('page-down'),
  b: move('page-up'),
  d: move('half-page-down'),
  u: move('half-page-up'),
  n: move('down'),
  p: move('up'),
};

const named: readonly (readonly [keyof KeyPress, Action])[] = [
  ['upArrow', move('up')],
  ['downArrow', move('down')],
  ['leftArrow', { kind: 'collapse' }],
  ['rightArrow', { kind: 'expand' }],
  ['pageUp', move('page-up')],
  ['pageDown', move('page-down')],
  ['home', move('top')],
  ['end', move('bottom')],
  ['return', { kind: 'open' }],
  ['escape', { kind: 'back' }],
  ['tab', { kind: 'next-tab' }],
];

/** What a key press asks for; undefined when it means nothing. */
export function actionOf(press: KeyPress): Action | undefined {
  for (const [name, action] of named) if (press[name] === true) return action;
  if (press.ctrl === true) return controls[press.input];
  if (press.meta === true) return undefined;
  if (Object.hasOwn(characters, press.input)) return characters[press.input];
  return /^[a-zA-Z]$/u.test(press.input) ? { kind: 'letter', letter: press.input } : undefined;
}
