import { MalformedError } from '../../refusals.ts';
import { isSliceOver, type Sliced } from '../../../shared/slices.ts';
import {
  BRACE_CLOSE,
  BRACE_OPEN,
  BRACKET_CLOSE,
  BRACKET_OPEN,
  endOfLongString,
  endOfString,
  QUOTE,
} from './json-characters.ts';

/** Lists and objects within each other, in a text that has large ones. */
const MAX_NESTING = 1000;
/** Bytes between two checks of the clock. */
const SLICE_BYTES = 16_384;

/**
 * Where lists and objects of more than `size` bytes open, and where each closes. Which bracket closes which is not
 * looked at. Throws a `MalformedError` where brackets are open at the end, or too many at one time, a
 * `TooLargeError` for a text that is too long.
 */
export function* largeContainers(
  bytes: Uint8Array,
  size: number,
): Sliced<ReadonlyMap<number, number>> {
  const large = new Map<number, number>();
  const open: number[] = [];
  let left = SLICE_BYTES;
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case QUOTE: {
        const end = endOfString(bytes, at) ?? (yield* endOfLongString(bytes, at));
        // Many bytes may have passed.
        left -= Math.min(end - at, left - 1);
        at = end;
        break;
      }
      case BRACE_OPEN:
      case BRACKET_OPEN:
        if (open.push(at) > MAX_NESTING)
          throw new MalformedError(`the JSON is nested more than ${MAX_NESTING} levels deep`);
        break;
      case BRACE_CLOSE:
      case BRACKET_CLOSE: {
        const start = open.pop();
        if (start === undefined)
          throw new MalformedError(`malformed JSON: byte ${at} closes what never opened`);
        if (at - start > size) large.set(start, at);
        break;
      }
      default:
    }
    if (--left === 0) {
      left = SLICE_BYTES;
      if (isSliceOver()) yield;
    }
  }
  if (open.length > 0) throw new MalformedError('malformed JSON: it ends too early');
  return large;
}
