import { setImmediate } from 'node:timers/promises';
import type { InputFilter } from './filtered-input.ts';
import type { ThemeName } from './theme.ts';

/** The parts of a terminal the question about its background needs. */
export interface TerminalInput {
  readonly isTTY?: boolean | undefined;
  setRawMode?: ((raw: boolean) => unknown) | undefined;
  on: (event: 'data', listener: (chunk: Uint8Array | string) => void) => unknown;
  off: (event: 'data', listener: (chunk: Uint8Array | string) => void) => unknown;
  resume: () => unknown;
  pause: () => unknown;
  unshift: (chunk: Uint8Array) => unknown;
}

/* Asks for the background colour (OSC 11); terminals that don't know the question say nothing. */
const question = '\u001b]11;?\u001b\\';
// oxlint-disable-next-line no-control-regex -- terminals answer with escape sequences
const colourAnswer = /\u001b\]11;([^\u0007\u001b]*)(?:\u0007|\u001b\\)/u;
// oxlint-disable-next-line no-control-regex -- terminals answer with escape sequences
const answerBegun = /\u001b\]11;[^\u0007\u001b]{0,40}\u001b?$/u;

/** How long a terminal may think. Milliseconds. */
const patience = 300;

/**
 * Finds the theme that fits the terminal: no colour where none is wanted, else by `COLORFGBG`, else by
 * asking the terminal, else dark.
 *
 * @param meanwhile What the first frame waits for anyway. No terminal is waited for any longer: {@link answerFilter} hears
 *   an answer that comes later.
 */
export async function detectTheme(
  env: Readonly<Record<string, string | undefined>>,
  input: TerminalInput,
  output: { write: (text: string) => unknown },
  meanwhile: PromiseLike<unknown>,
): Promise<ThemeName> {
  if ((env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb') return 'mono';
  const byVariable = themeOfColorfgbg(env['COLORFGBG']);
  if (byVariable !== undefined) return byVariable;
  const answer = await askBackground(input, output, meanwhile);
  return (answer === undefined ? undefined : themeOfBackground(answer)) ?? 'dark';
}

/** Reads `15;0` or `0;default;15`: the last number is the background among the sixteen colours. */
export function themeOfColorfgbg(value: string | undefined): ThemeName | undefined {
  const last = value?.split(';').at(-1) ?? '';
  if (!/^\d{1,2}$/u.test(last)) return undefined;
  const colour = Number(last);
  return colour === 7 || (colour > 8 && colour < 16) ? 'light' : 'dark';
}

/** Reads `rgb:ffff/ffff/ffff` or `#ffffff`. */
export function themeOfBackground(answer: string): ThemeName | undefined {
  const parts =
    /^rgba?:([\da-f]+)\/([\da-f]+)\/([\da-f]+)/iu.exec(answer)?.slice(1) ??
    /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/iu.exec(answer)?.slice(1);
  if (parts === undefined) return undefined;
  const [red = 0, green = 0, blue = 0] = parts.map(
    (part) => Number.parseInt(part, 16) / (16 ** part.length - 1),
  );
  return 0.299 * red + 0.587 * green + 0.114 * blue > 0.5 ? 'light' : 'dark';
}

/**
 * Takes the answer out of what is typed, when it comes while nobody waits for it any more.
 *
 * @param tell Told the theme that fits the answer.
 */
export function answerFilter(tell: (theme: ThemeName) => void): InputFilter {
  let held = '';
  return (chunk) => {
    const text = (held + chunk).replace(colourAnswer, (_answer, colour: string) => {
      const theme = themeOfBackground(colour);
      if (theme !== undefined) tell(theme);
      return '';
    });
    held = answerBegun.exec(text)?.[0] ?? '';
    return text.slice(0, text.length - held.length);
  };
}

async function askBackground(
  input: TerminalInput,
  output: { write: (text: string) => unknown },
  meanwhile: PromiseLike<unknown>,
): Promise<string | undefined> {
  if (input.isTTY !== true || input.setRawMode === undefined) return undefined;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, patience);
  let text = '';
  const listen = (chunk: Uint8Array | string): void => {
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('latin1');
    if (colourAnswer.test(text)) resolve();
  };
  input.setRawMode(true);
  input.on('data', listen);
  input.resume();
  output.write(question);
  const stop = (): void => resolve();
  void meanwhile.then(stop, stop);
  await promise;
  clearTimeout(timer);
  input.pause();
  input.off('data', listen);
  input.setRawMode(false);
  // Node leaves off reading a tick after the pause. Were Ink reading by then, it would never hear a key.
  await setImmediate();
  // What was typed meanwhile is not lost.
  const typed = text.replace(colourAnswer, '');
  if (typed !== '') input.unshift(Buffer.from(typed, 'latin1'));
  return colourAnswer.exec(text)?.[1];
}
