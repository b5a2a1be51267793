import { Buffer } from 'node:buffer';

import { cutEnd } from '../ingest/items/slice.ts';

/** The start of a text, at most `limit` bytes of UTF-8, cut between characters. */
export function cutText(text: string, limit: number): string {
  if (text.length * 3 <= limit) return text;
  const bytes = Buffer.from(text);
  return bytes.toString('utf8', 0, cutEnd(bytes, 0, bytes.length, limit));
}
