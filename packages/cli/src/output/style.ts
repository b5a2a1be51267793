/** What a piece of text means. Colours are the terminal's own sixteen, so its palette decides. */
export type Tone = 'plain' | 'strong' | 'dim' | 'good' | 'warning' | 'bad' | 'accent';

/** Wraps text so that it shows its tone, or leaves it alone where colour is off. */
export type Paint = (text: string, tone: Tone) => string;

const codes: Record<Exclude<Tone, 'plain'>, readonly [number, number]> = {
  strong: [1, 22],
  dim: [2, 22],
  good: [32, 39],
  warning: [33, 39],
  bad: [31, 39],
  accent: [36, 39],
};

/** A painter that opens and closes tones with SGR codes. */
export function codePaint(
  codes: Readonly<
    Record<Exclude<Tone, 'plain'>, readonly [open: string | number, close: string | number]>
  >,
): Paint {
  return (text, tone) => {
    if (tone === 'plain' || text === '') return text;
    const [open, close] = codes[tone];
    return `\u001b[${open}m${text}\u001b[${close}m`;
  };
}

/** A painter in the terminal's own colours, or none at all. */
export const createPaint = (colour: boolean): Paint => (colour ? codePaint(codes) : (text) => text);

/** Whether a stream should get colour: a terminal, not asked to do without. */
export function wantsColour(
  stream: { isTTY?: boolean | undefined },
  env: Record<string, string | undefined>,
): boolean {
  if (env['NO_COLOR'] !== undefined && env['NO_COLOR'] !== '') return false;
  return stream.isTTY === true && env['TERM'] !== 'dumb';
}

/** Columns of a terminal, or the usual ones: pseudo-terminals that nobody has told a size say 0. */
export const columnsOf = (
  { columns }: { readonly columns?: number | undefined },
  usual = 80,
): number => columns || usual;
