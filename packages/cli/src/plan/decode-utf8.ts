import type { Finding } from './finding.ts';

/** The place of the first byte that no UTF-8 text has: counted from 1, in characters. */
export interface BadByte {
  readonly line: number;
  readonly column: number;
}

/** The text of some bytes, and where they stop being UTF-8. */
export interface DecodedText {
  readonly text: string;
  readonly badByte?: BadByte | undefined;
}

/** What is said of a file that is not UTF-8: read as such, some of its characters would become others. */
export const notUtf8 = (file: string | undefined, { line, column }: BadByte): Finding => ({
  file,
  line,
  column,
  endLine: line,
  endColumn: column + 1,
  level: 'error',
  rule: 'encoding',
  message: 'the file is not UTF-8 from here on',
  hint: 'Save it as UTF-8; none of it was read',
});

const LINE_FEED = 0x0a;

/**
 * Reads bytes as UTF-8. A text in another encoding would be changed by reading it, without a word: its first wrong byte
 * is told instead.
 */
export function decodeUtf8(bytes: Uint8Array): DecodedText {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { text: new TextDecoder().decode(bytes), badByte: firstBadByte(bytes) };
  }
}

function firstBadByte(bytes: Uint8Array): BadByte {
  let line = 1;
  let start = 0;
  for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
    const column = badColumn(bytes.subarray(start, end));
    if (column !== undefined) return { line, column };
    line += 1;
    start = end + 1;
  }
  return { line, column: badColumn(bytes.subarray(start)) ?? 1 };
}

/** The column of the first wrong byte of a line; undefined for a good one. */
function badColumn(bytes: Uint8Array): number | undefined {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let column = 1;
  try {
    for (const byte of bytes)
      column += decoder.decode(Uint8Array.of(byte), { stream: true }).length;
    decoder.decode();
    return undefined;
  } catch {
    return column;
  }
}
