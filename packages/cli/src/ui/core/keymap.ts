import type { Key } from 'ink';
import { isMovement, type Movement } from './cursor.ts';

/** A key press, as Ink reports it: the characters typed, empty for a named key. */
export type KeyPress = Partial<Key> & { readonly input: string };

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
  /** A letter that means something on some screens only. */
  | { kind: 'letter'; letter: string }
  | { kind: Exclude<Meaning, Movement> };

/** What a key means on every screen: a movement, or something to do. */
type Meaning = (typeof characters)[keyof typeof characters] | (typeof named)[number][1];

const characters = {
  j: 'down',
  k: 'up',
  g: 'top',
  G: 'bottom',
  q: 'quit',
  ':': 'palette',
  '/': 'filter',
  '?': 'help',
  r: 'reload',
  T: 'theme',
  t: 'range',
  p: 'project',
  h: 'collapse',
  l: 'expand',
  z: 'fold',
  '-': 'fold-all',
  '+': 'unfold-all',
  '=': 'unfold-all',
  n: 'next-match',
  N: 'previous-match',
  e: 'next-error',
  d: 'details',
  ' ': 'toggle',
  y: 'copy',
  Y: 'copy-span',
} as const;

const controls: Readonly<Record<string, Movement>> = {
  f: 'page-down',
  b: 'page-up',
  d: 'half-page-down',
  u: 'half-page-up',
  n: 'down',
  p: 'up',
};

const named = [
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['leftArrow', 'collapse'],
  ['rightArrow', 'expand'],
  ['pageUp', 'page-up'],
  ['pageDown', 'page-down'],
  ['home', 'top'],
  ['end', 'bottom'],
  ['return', 'open'],
  ['escape', 'back'],
  ['tab', 'next-tab'],
] as const satisfies readonly (readonly [keyof KeyPress, string])[];

/** What a key press asks for; undefined when it means nothing. */
export function actionOf(press: KeyPress): Action | undefined {
  for (const [name, meaning] of named) if (press[name] === true) return actionFor(meaning);
  if (press.ctrl === true) {
    const movement = controls[press.input];
    return movement && { kind: 'move', movement };
  }
  if (press.meta === true) return undefined;
  if (isCharacter(press.input)) return actionFor(characters[press.input]);
  return /^[a-zA-Z]$/u.test(press.input) ? { kind: 'letter', letter: press.input } : undefined;
}

const isCharacter = (text: string): text is keyof typeof characters =>
  Object.hasOwn(characters, text);

const actionFor = (meaning: Meaning): Action =>
  isMovement(meaning) ? { kind: 'move', movement: meaning } : { kind: meaning };
