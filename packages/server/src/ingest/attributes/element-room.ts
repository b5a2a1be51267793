import { ELEMENT_LIMIT } from '../limits.ts';

/** How many elements are still looked at of one value, those of the lists and maps within it included. */
export interface ElementRoom {
  left: number;
}

/** The room of a value that nobody has looked at yet. */
export const elementRoom = (): ElementRoom => ({ left: ELEMENT_LIMIT });

/** The first elements, as many as there is room for: others wait while a value is read, whose text is cut in any case. */
export function* withinRoom<Element>(
  elements: Iterable<Element>,
  room: ElementRoom,
): Generator<Element> {
  for (const element of elements) {
    if (room.left <= 0) return;
    room.left -= 1;
    yield element;
  }
}
