import { fitRange } from './zoom.ts';
import type { TimeRange } from '../model/time-axis.ts';

/** What of the viewport a pointer took: an edge, the whole of it, or the picture beside it. */
export type Grip = 'start' | 'stop' | 'body' | 'new';

/** Pixels around an edge that take it. */
const EDGE = 5;

/** What a pointer takes at `x` when the viewport is drawn from `from` to `to`, in pixels of `width`. */
export function gripAt(x: number, from: number, to: number, width: number): Grip {
  // The viewport of what isn't zoomed can't be moved: dragging chooses one.
  if (to - from >= width - 1) return x <= EDGE ? 'start' : x >= width - EDGE ? 'stop' : 'new';
  if (Math.abs(x - from) <= EDGE) return 'start';
  if (Math.abs(x - to) <= EDGE) return 'stop';
  return x > from && x < to ? 'body' : 'new';
}

/**
 * The stretch after a drag of a grip.
 *
 * @param seen the stretch when the drag began
 * @param from where the pointer took it, `to` where it is now, both as moments in nanoseconds
 */
export function dragViewport(
  whole: TimeRange,
  seen: TimeRange,
  grip: Grip,
  from: number,
  to: number,
): TimeRange {
  switch (grip) {
    case 'new':
      return ordered(whole, from, to);
    case 'start':
      return ordered(whole, to, seen.stop);
    case 'stop':
      return ordered(whole, seen.start, to);
    case 'body':
      return fitRange(whole, { start: seen.start + to - from, stop: seen.stop + to - from });
  }
}

function ordered(whole: TimeRange, a: number, b: number): TimeRange {
  const inside = (time: number): number => Math.min(Math.max(time, whole.start), whole.stop);
  return fitRange(whole, { start: inside(Math.min(a, b)), stop: inside(Math.max(a, b)) });
}
