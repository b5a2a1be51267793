import type { InputFilter } from './filtered-input.ts';

/** What a mouse did; columns and rows of the terminal, from 0. */
export interface PointerEvent {
  readonly kind: 'press' | 'drag' | 'release' | 'wheel-up' | 'wheel-down';
  readonly column: number;
  readonly row: number;
}

/** Asks a terminal to report buttons, the wheel and movement with a button held, in its form for any size. */
export const MOUSE_ON = '\u001b[?1000h\u001b[?1002h\u001b[?1006h';
export const MOUSE_OFF = '\u001b[?1006l\u001b[?1002l\u001b[?1000l';

// oxlint-disable-next-line no-control-regex -- terminals report with escape sequences
const reports = /\u001b\[<(\d{1,4});(\d{1,5});(\d{1,5})([Mm])/gu;
// oxlint-disable-next-line no-control-regex -- terminals report with escape sequences
const begun = /\u001b\[<[\d;]{0,16}$/u;

/** Bits of the first number of a report. */
const MOVED = 32;
const WHEEL = 64;
/** Keys held meanwhile. */
const MODIFIERS = 4 | 8 | 16;

function eventOf(code: number, column: number, row: number, end: string): PointerEvent | undefined {
  const place = { column, row };
  const button = code & ~MODIFIERS;
  if (button === WHEEL) return { kind: 'wheel-up', ...place };
  if (button === WHEEL + 1) return { kind: 'wheel-down', ...place };
  if (end === 'm') return { kind: 'release', ...place };
  if (button === 0) return { kind: 'press', ...place };
  return button === MOVED ? { kind: 'drag', ...place } : undefined;
}

/**
 * Takes what a terminal says of its mouse out of what is typed: Ink would drop it.
 *
 * @param tell Told what the mouse did.
 * @returns A function that gets what was read, and answers the rest of it.
 */
export function pointerFilter(tell: (event: PointerEvent) => void): InputFilter {
  let held = '';
  return (chunk) => {
    const text = held + chunk;
    held = begun.exec(text)?.[0] ?? '';
    const whole = held === '' ? text : text.slice(0, -held.length);
    return whole.replaceAll(reports, (_report, code, x, y, end: string) => {
      const event = eventOf(Number(code), Number(x) - 1, Number(y) - 1, end);
      if (event !== undefined) tell(event);
      return '';
    });
  };
}
