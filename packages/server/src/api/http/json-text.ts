import { Buffer } from 'node:buffer';
import { joinBytes } from '../../shared/join-bytes.ts';
import { inSlices, isSliceOver, type Steps } from '../../shared/steps.ts';

/** Characters from which text becomes bytes: a large answer is never one text. */
const PIECE = 256 * 1024;

/**
 * An answer as JSON, with a line feed behind it: a text, or the bytes of one that is large. The lists of an object are
 * written entry by entry, in slices, so that others don't wait for a large one.
 */
export async function jsonText(value: unknown): Promise<string | Buffer> {
  const pieces: Buffer[] = [];
  const rest = await inSlices(write(value, pieces));
  if (pieces.length === 0) return rest;
  pieces.push(Buffer.from(rest));
  return await inSlices(joinBytes(pieces));
}

/** The end of the text; what comes before it goes to `pieces`. */
function* write(value: unknown, pieces: Buffer[]): Steps<string> {
  if (!isPlain(value)) return `${JSON.stringify(value)}\n`;
  let text = '{';
  let comma = '';
  const cut = (): boolean => {
    if (text.length > PIECE) {
      pieces.push(Buffer.from(text));
      text = '';
    }
    return isSliceOver();
  };
  for (const [key, item] of Object.entries(value)) {
    const found: string | undefined = Array.isArray(item) ? '' : JSON.stringify(item);
    if (found === undefined) continue;
    text += `${comma}${JSON.stringify(key)}:${found}`;
    comma = ',';
    if (!Array.isArray(item)) continue;
    text += '[';
    for (let at = 0; at < item.length; at++) {
      const entry: string | undefined = JSON.stringify(item[at]);
      text += `${at === 0 ? '' : ','}${entry ?? 'null'}`;
      if (cut()) yield;
    }
    text += ']';
  }
  return `${text}}\n`;
}

/** An object that says nothing itself of how it is written. */
const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  !('toJSON' in value);
