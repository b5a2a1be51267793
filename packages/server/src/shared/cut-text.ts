import { Buffer } from 'node:buffer';

/** The start of a text, at most `limit` bytes of UTF-8, cut between characters. */
export function cutText(text: string, limit: number): string {
  if (text.length * 3 <= limit) return text;
  const bytes = Buffer.from(text);
  return bytes.toString('utf8', 0, cutEnd(bytes, 0, bytes.length, limit));
}

/** The last place, at most `limit` bytes after `start`, where UTF-8 text may be cut. */
export function cutEnd(source: Buffer, start: number, end: number, limit: number): number {
  if (end - start <= limit) return end;
  let cut = start + limit;
  for (let i = 0; i < 3 && ((source[cut] ?? 0) & 0xc0) === 0x80; i++) cut--;
  return cut;
}

/**
 * Text of telemetry or receivers as every store takes it, at most `limit` bytes of UTF-8: PostgreSQL has no NUL characters. They are replaced
 * as what can't be read usually is.
 */
export const storableText = (text: string, limit = Number.MAX_SAFE_INTEGER): string =>
  cutText(text.replaceAll('\0', '\uFFFD'), limit);
