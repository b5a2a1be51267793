import { Buffer } from 'node:buffer';
import { joinBytes } from '../../shared/join-bytes.ts';
import { runInSlices, isSliceOver, type Sliced } from '../../shared/slices.ts';

/** Characters from which text becomes bytes: a large answer is never one text. */
const PIECE = 256 * 1024;

/** Entries of a list of numbers or texts between two checks of the clock. */
const SLICE_ENTRIES = 1024;
/** Levels that are walked into, each of which takes from the stack: what lies deeper is written as one. */
const MAX_DEPTH = 100;

/** What is written: the end of the text, and the bytes of what comes before it. */
interface Written {
  text: string;
  readonly pieces: Buffer[];
}

/**
 * An answer as JSON, with a line feed behind it: a text, or the bytes of one that is large. Lists are written entry by
 * entry, those inside of an entry too, in slices, so that others don't wait for a large one.
 */
export async function jsonText(value: unknown): Promise<string | Buffer> {
  const { text, pieces } = await runInSlices(write(value));
  if (pieces.length === 0) return text;
  pieces.push(Buffer.from(text));
  return await runInSlices(joinBytes(pieces));
}

function* write(value: unknown): Sliced<Written> {
  const written: Written = { text: '', pieces: [] };
  if (isPlain(value)) yield* writeObject(written, value, 0);
  else written.text += JSON.stringify(value);
  written.text += '\n';
  return written;
}

function* writeObject(
  written: Written,
  value: Readonly<Record<string, unknown>>,
  depth: number,
): Sliced {
  written.text += '{';
  let comma = '';
  for (const [key, item] of Object.entries(value)) {
    const name = `${comma}${JSON.stringify(key)}:`;
    if (Array.isArray(item) && depth < MAX_DEPTH) {
      written.text += name;
      yield* writeList(written, item, depth);
    } else if (isPlain(item) && depth < MAX_DEPTH && holdsMuch(item)) {
      written.text += name;
      yield* writeObject(written, item, depth + 1);
    } else {
      const found: string | undefined = JSON.stringify(item);
      if (found === undefined) continue;
      written.text += name + found;
    }
    comma = ',';
  }
  written.text += '}';
}

function* writeList(written: Written, list: readonly unknown[], depth: number): Sliced {
  written.text += '[';
  const atOnce = isObject(list[0]) ? 1 : SLICE_ENTRIES;
  for (let at = 0; at < list.length; at += atOnce) {
    if (at > 0) written.text += ',';
    const entry = list[at];
    if (atOnce > 1) written.text += JSON.stringify(list.slice(at, at + atOnce)).slice(1, -1);
    else if (isPlain(entry) && holdsMuch(entry)) yield* writeObject(written, entry, depth + 1);
    else {
      const found: string | undefined = JSON.stringify(entry);
      written.text += found ?? 'null';
    }
    if (written.text.length > PIECE) {
      written.pieces.push(Buffer.from(written.text));
      written.text = '';
    }
    if (isSliceOver()) yield;
  }
  written.text += ']';
}

/** Whether one of its values is a list of objects, or a long one. What holds neither is written as one, which is quicker. */
function holdsMuch(value: Readonly<Record<string, unknown>>): boolean {
  for (const item of Object.values(value))
    if (Array.isArray(item) && (item.length > SLICE_ENTRIES || isObject(item[0]))) return true;
  return false;
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** An object that says nothing itself of how it is written. */
const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  !('toJSON' in value);
