import { layeredLayout } from './layered.ts';
import type { Layout, LayoutInput } from './layout.ts';

/** A question to the worker. */
export interface LayoutQuestion {
  /** Told again with the answer: answers are waited for by several. */
  readonly id: number;
  readonly input: LayoutInput;
}

/** What became of it. */
export interface LayoutAnswer {
  readonly id: number;
  /** Undefined when the library could not lay it out. */
  readonly layout: Layout | undefined;
}

// Layered layouts take long enough to be felt: a graph of sixty pairs as long as a frame, larger ones many.
addEventListener('message', ({ data: { id, input } }: MessageEvent<LayoutQuestion>) => {
  const answer = (layout: Layout | undefined): void =>
    postMessage({ id, layout } satisfies LayoutAnswer);
  try {
    answer(layeredLayout(input));
  } catch {
    answer(undefined);
  }
});
