import { lineText, type Line } from '../../output/segments.ts';
import { codePaint, type Paint, type Tone } from '../../output/style.ts';

/** The looks there are. `mono` uses no colour at all. */
export const themeNames = ['dark', 'light', 'mono'] as const;

/** A look of the terminal UI. */
export type ThemeName = (typeof themeNames)[number];

type Codes = Readonly<Record<Exclude<Tone, 'plain'>, readonly [open: string, close: string]>>;

const colour = (number: number): readonly [string, string] => [`38;5;${number}`, '39'];

const dimmed = { dark: 248, light: 241 } as const;

/* Numbers of the 256-colour palette: unlike the first sixteen they look the same in every terminal, and
   these were chosen to keep a contrast of 4.5 to 1 on black and on white. */
const themes: Readonly<Record<ThemeName, Codes>> = {
  dark: {
    strong: ['1', '22'],
    dim: colour(dimmed.dark),
    good: colour(114),
    warning: colour(221),
    bad: colour(210),
    accent: colour(117),
  },
  light: {
    strong: ['1', '22'],
    dim: colour(dimmed.light),
    good: colour(22),
    warning: colour(58),
    bad: colour(124),
    accent: colour(25),
  },
  mono: {
    strong: ['1', '22'],
    dim: ['2', '22'],
    good: ['22', '22'],
    warning: ['1', '22'],
    bad: ['4', '24'],
    accent: ['1', '22'],
  },
};

const painters: Readonly<Record<ThemeName, Paint>> = {
  dark: codePaint(themes.dark),
  light: codePaint(themes.light),
  mono: codePaint(themes.mono),
};

/** The painter of a theme; always the same function for the same theme. */
export function themePaint(name: ThemeName): Paint {
  return painters[name];
}

const noCodes = ['', ''] as const;

/**
 * Colours a line with as few codes as possible. Ink takes every line apart and puts it together again in
 * just this form; where both agree it does that work once and not twice.
 */
export function colourLine(name: ThemeName, line: Line): string {
  let text = '';
  let close = '';
  let open = '';
  let blanks = '';
  for (const segment of line) {
    if (segment.text === '') continue;
    // Blanks look the same in every colour; without colours some are underlined.
    if (name !== 'mono' && segment.text.trim() === '') {
      blanks += segment.text;
      continue;
    }
    const [nextOpen, nextClose] =
      segment.tone === 'plain' ? noCodes : (themes[name][segment.tone] ?? noCodes);
    text += blanks;
    blanks = '';
    if (nextOpen !== open) {
      if (close !== nextClose && close !== '') text += `\u001b[${close}m`;
      if (nextOpen !== '') text += `\u001b[${nextOpen}m`;
    }
    text += segment.text;
    open = nextOpen;
    close = nextClose;
  }
  // Ink leaves out plain blanks at the end of a line.
  return close === '' ? text + blanks : `${text}\u001b[${close}m${blanks}`;
}

/* Background of the selected line; the texts keep their tones and a contrast of 4.5 to 1 on it. */
const selection: Readonly<Record<'dark' | 'light', number>> = { dark: 237, light: 254 };

/** Marks a whole line as the selected one. */
export function highlight(name: ThemeName, line: Line): string {
  // Without colours the line is reversed, and codes inside would end that.
  if (name === 'mono') return `\u001b[7m${lineText(line)}\u001b[27m`;
  return `\u001b[48;5;${selection[name]}m${colourLine(name, line)}\u001b[49m`;
}

/** How Ink draws borders: as quiet as secondary text. */
export function borderStyle(name: ThemeName): { borderColor?: string; borderDimColor?: boolean } {
  return name === 'mono' ? { borderDimColor: true } : { borderColor: `ansi256(${dimmed[name]})` };
}

/** The theme after this one. */
export function nextTheme(name: ThemeName): ThemeName {
  return themeNames[(themeNames.indexOf(name) + 1) % themeNames.length] ?? 'dark';
}
