import * as z from 'zod';
import type { UndoStep } from '../undo.ts';

/** Points that are remembered by their times; of older ones only the periods they cover. */
const MAX_TIMES = 32;
const RUNS = 64;

/** Not `z.number()`, which refuses infinity and NaN: bounds are infinite while nothing is known, and sums are what senders send. */
export const double = z.custom<number>((value) => typeof value === 'number');
const numbers = z.array(double);

/** What `SeenPoints` knows, to be kept across restarts. */
export const seenStateSchema = z.object({
  latest: double,
  times: numbers,
  prints: numbers,
  next: double,
  forgotten: double,
  from: numbers,
  to: numbers,
  lost: double,
});
type SeenState = z.infer<typeof seenStateSchema>;

/** What a series' history says about a point. */
export type Sighting = 'new' | 'repeated' | 'late';

/**
 * Tells points of one series that were seen before from new ones, in whatever order they come.
 *
 * A sender that reports growth says from when to when; its points follow each other without a gap. So
 * a chain of points is remembered as one stretch of time, however long, and only the latest points
 * one by one. Several senders that share a series have a stretch each.
 */
export class SeenPoints {
  /** The latest time of any point, 0 for none. */
  latest = 0;
  /** Times and fingerprints of the latest points, as a ring. */
  readonly #times: number[] = [];
  readonly #prints: number[] = [];
  #next = 0;
  /** The latest time of a point that left the ring: points up to it are not told apart one by one. */
  #droppedPoint = 0;
  /** Starts and ends of stretches without a gap. */
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  /** The latest end of a stretch that was dropped. */
  #droppedStretch = 0;

  /** Takes a point over the stretch from `start`, 0 where unknown, to `time`, unless it was seen. */
  take(start: number, time: number, print: number): Sighting {
    const { length } = this.#times;
    for (let i = 0; i < length; i++) {
      if (this.#times[i] === time && this.#prints[i] === print) return 'repeated';
    }
    const isChained = start > 0 && start < time;
    const run = isChained ? this.#to.indexOf(start) : -1;
    if (run !== -1) {
      this.#to[run] = time;
      this.#join(run);
    } else {
      if (time <= this.#droppedPoint) {
        if (!isChained) return 'late';
        if (this.#covers(start, time)) return 'repeated';
        if (time <= this.#droppedStretch) return 'late';
      }
      if (isChained) this.#addRun(start, time);
    }
    this.#remember(time, print);
    return 'new';
  }

  /** Forgets a point that was taken but not stored. */
  giveBack(start: number, time: number, print: number): void {
    for (let i = 0; i < this.#times.length; i++) {
      if (this.#times[i] === time && this.#prints[i] === print) this.#prints[i] = Number.NaN;
    }
    const run = this.#to.indexOf(time);
    if (run !== -1 && start > 0) this.#to[run] = start;
    if (time === this.latest) this.latest = this.#latestLeft();
  }

  /** The latest point that was not given back. */
  #latestLeft(): number {
    const known = this.#times.filter((_, i) => !Number.isNaN(this.#prints[i]));
    return Math.max(this.#droppedPoint, this.#droppedStretch, ...known, ...this.#to);
  }

  /** Says that everything up to `time` has been seen. */
  close(time: number): void {
    this.#droppedPoint = Math.max(this.#droppedPoint, time);
    this.#droppedStretch = Math.max(this.#droppedStretch, time);
    this.latest = Math.max(this.latest, time);
  }

  toState(): SeenState {
    return {
      latest: this.latest,
      times: [...this.#times],
      prints: [...this.#prints],
      next: this.#next,
      forgotten: this.#droppedPoint,
      from: [...this.#from],
      to: [...this.#to],
      lost: this.#droppedStretch,
    };
  }

  static fromState(state: SeenState): SeenPoints {
    const seen = new SeenPoints();
    seen.latest = state.latest;
    seen.#times.push(...state.times);
    seen.#prints.push(...state.prints);
    seen.#next = state.next;
    seen.#droppedPoint = state.forgotten;
    seen.#from.push(...state.from);
    seen.#to.push(...state.to);
    seen.#droppedStretch = state.lost;
    return seen;
  }

  #covers(start: number, time: number): boolean {
    return this.#from.some((from, run) => from <= start && time <= (this.#to[run] ?? 0));
  }

  #addRun(start: number, time: number): void {
    if (this.#to.length === RUNS) {
      const end = Math.min(...this.#to);
      const oldest = this.#to.indexOf(end);
      this.#from.splice(oldest, 1);
      this.#to.splice(oldest, 1);
      this.#droppedStretch = Math.max(this.#droppedStretch, end);
    }
    this.#from.push(start);
    this.#to.push(time);
    this.#join(this.#to.length - 1);
  }

  /** Makes one of a stretch and the one that follows it, if there is one. */
  #join(run: number): void {
    const next = this.#from.indexOf(this.#to[run] ?? 0);
    if (next === -1 || next === run) return;
    this.#to[run] = this.#to[next] ?? 0;
    this.#from.splice(next, 1);
    this.#to.splice(next, 1);
  }

  #remember(time: number, print: number): void {
    this.latest = Math.max(this.latest, time);
    if (this.#times.length < MAX_TIMES) {
      this.#times.push(time);
      this.#prints.push(print);
      return;
    }
    this.#droppedPoint = Math.max(this.#droppedPoint, this.#times[this.#next] ?? 0);
    this.#times[this.#next] = time;
    this.#prints[this.#next] = print;
    this.#next = (this.#next + 1) % MAX_TIMES;
  }
}

/** A point that was taken as new. */
export class TakenPoint implements UndoStep {
  readonly #seen: SeenPoints;
  readonly #start: number;
  readonly #time: number;
  readonly #print: number;

  constructor(seen: SeenPoints, start: number, time: number, print: number) {
    this.#seen = seen;
    this.#start = start;
    this.#time = time;
    this.#print = print;
  }

  /** Forgets the point, which was not stored. */
  undo(): void {
    this.#seen.giveBack(this.#start, this.#time, this.#print);
  }
}
