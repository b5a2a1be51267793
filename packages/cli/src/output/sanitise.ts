/**
 * Text from the network may hold anything: colour codes, cursor movement, clipboard writes (OSC 52),
 * hidden or reordering characters. None of it may act on the reader's terminal.
 */

/** A cell or line of a screen that is longer than this is cut before any other work. Characters. */
const longestText = 10_000;

const escape = '\u001b';
/* Whole escape sequences, so that `ESC[31m` leaves nothing behind: strings (OSC, DCS, SOS, PM, APC) up to
   their terminator or the end, then CSI, then any two-character sequence. The C1 forms are matched too. */
const escapeSequences = new RegExp(
  [
    `(?:${escape}[\\]PX^_]|[\\u0090\\u0098\\u009d-\\u009f])[^\\u0007\\u009c${escape}]*(?:\\u0007|\\u009c|${escape}\\\\)?`,
    `(?:${escape}\\[|\\u009b)[0-?]*[ -/]*[@-~]?`,
    `${escape}[ -/]*[0-~]?`,
  ].join('|'),
  'gu',
);
// oxlint-disable-next-line no-control-regex -- control characters are what this pattern is for
const blanks = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;
const invisibles =
  // oxlint-disable-next-line no-control-regex -- control characters are what this pattern is for
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;
// oxlint-disable-next-line no-control-regex -- control characters are what this pattern is for
const plain = /^[\u0020-\u007e]*$/u;

/**
 * Makes text from outside safe to print on one line: escape sequences are removed, line breaks and
 * tabs become one blank, other control and direction characters disappear.
 */
export function sanitise(text: string): string {
  return sanitiseWhole(text.length > longestText ? `${text.slice(0, longestText)}…` : text);
}

/** As {@link sanitise}, however long the text is: for pipes, where nothing is cut. */
export function sanitiseWhole(text: string): string {
  if (plain.test(text)) return text;
  return text
    .replaceAll(escapeSequences, '')
    .replaceAll(blanks, ' ')
    .replaceAll(invisibles, '')
    .toWellFormed();
}

/** As {@link sanitise}, for text that keeps its line breaks: one safe string per line. */
export function sanitiseLines(text: string): string[] {
  return linesOf(text).map((line) => line.split('\t').map(sanitise).join('  '));
}

/** As {@link sanitiseLines}, for programs: nothing is cut, and tabs stay, which tell columns. */
export function sanitiseData(text: string): string[] {
  return linesOf(text).map((line) => line.split('\t').map(sanitiseWhole).join('\t'));
}

const linesOf = (text: string): string[] => text.split(/\r\n|\n|\r/u);

const unsafeInText =
  // oxlint-disable-next-line no-control-regex -- control characters are what this pattern is for
  /[\u007f-\u009f\u2028\u2029]|\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}/gu;

/* Build servers take commands from what programs print: these from anywhere in a line, */
const commandInLine = /##(?=\w*\[)/gu;
/* and these from its start, once they are whole. */
const commandAtStart = /^([^\S\r\n\u2028\u2029]*)::/mu;
const wholeCommandAtStart = new RegExp(`${commandAtStart.source}(?=.*::)`, 'gmu');

/**
 * Whether text holds what JSON and YAML writers leave as it is, though it may act: C1 controls, what has neither width nor
 * shape, commands of build servers.
 */
export function hasUnsafe(text: string): boolean {
  return [unsafeInText, commandInLine, commandAtStart].some(
    (pattern) => text.search(pattern) !== -1,
  );
}

/** Writes the characters of {@link hasUnsafe} as `\uXXXX`, which JSON and double-quoted YAML read back. */
export function escapeUnsafe(text: string): string {
  return text
    .replaceAll(unsafeInText, (character) =>
      // Beyond the first plane JSON knows halves of a pair alone.
      character
        .split('')
        .map((half) => `\\u${half.charCodeAt(0).toString(16).padStart(4, '0')}`)
        .join(''),
    )
    .replaceAll(commandInLine, String.raw`\u0023#`);
}

/** Breaks the commands of build servers in lines that are printed. What looks like none stays, an address such as `::1`. */
export function breakCommands(lines: string): string {
  return lines.replaceAll(commandInLine, '# #').replaceAll(wholeCommandAtStart, '$1: :');
}

/**
 * JSON text that is safe to show in a terminal: `JSON.stringify` escapes the C0 controls, this the rest.
 * The value read back is the same.
 *
 * @param indent Blanks per level; 0 for one line.
 */
export function toSafeJson(value: unknown, indent = 0): string {
  return escapeUnsafe(JSON.stringify(value, undefined, indent) ?? 'null');
}

/* What is not seen on a screen, but is there: everything without a width or a shape of its own. */
const unseen =
  // oxlint-disable-next-line no-control-regex -- control characters are what this pattern is for
  /[\u0000-\u001f\u007f-\u009f\u2028\u2029]|\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}/gu;

/**
 * Text from outside as it may stand in a line of a CI log, for those who are to see every difference: what is not seen
 * is written as `\uXXXX`, and commands of build servers are broken.
 */
export function visibleForLog(text: string): string {
  const seen = text.toWellFormed().replaceAll(unseen, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
  });
  return breakCommands(seen);
}

const LONGEST = 200;

/** A value in a line of a log: JSON with nothing unseen in it, cut when it is long. */
export function valueForLog(value: unknown): string {
  const text = visibleForLog((JSON.stringify(value) ?? '').slice(0, LONGEST + 1));
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
