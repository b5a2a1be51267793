import { useEffect, useMemo, useState } from 'react';
import type { LayoutAnswer, LayoutQuestion } from './layout-worker.ts';
import {
  circularLayout,
  type Layout,
  type LayoutInput,
  layoutInput,
  type LayoutKind,
} from './layout.ts';
import type { GraphEdge } from '../model/graph.ts';

let worker: Worker | undefined;
let asked = 0;

/** Begins to load what lays out, so that it is there when the data is. */
export function startLayouts(): Worker {
  worker ??= new Worker(new URL('layout-worker.ts', import.meta.url), { type: 'module' });
  return worker;
}

/** Lays out in the worker. Without one (blocked, or it failed) nodes stand on a circle, which needs no library. */
function ask(input: LayoutInput, answered: (layout: Layout) => void): () => void {
  if (input.kind === 'circular') {
    answered(circularLayout(input));
    return () => undefined;
  }
  const running = startLayouts();
  asked += 1;
  const question: LayoutQuestion = { id: asked, input };
  const stop = new AbortController();
  const { signal } = stop;
  running.addEventListener(
    'message',
    ({ data }: MessageEvent<LayoutAnswer>) => {
      if (data.id !== question.id) return;
      stop.abort();
      answered(data.layout ?? circularLayout(input));
    },
    { signal },
  );
  running.addEventListener(
    'error',
    () => {
      stop.abort();
      answered(circularLayout(input));
    },
    { signal },
  );
  running.postMessage(question);
  return () => stop.abort();
}

/** Where nodes stand, and which. */
export interface LaidOut {
  readonly ids: readonly string[];
  readonly layout: Layout;
}

/**
 * Lays out the ends of some edges; undefined until that is done. As long as the same nodes are connected they stay where
 * they are, whatever the figures become; while others are laid out the answer is the one before.
 */
export function useLayout(
  edges: readonly GraphEdge[],
  kind: LayoutKind,
  isNarrow: boolean,
): LaidOut | undefined {
  const input = useStableInput(edges, kind, isNarrow);
  const [laidOut, setLaidOut] = useState<LaidOut>();
  useEffect(() => ask(input, (layout) => setLaidOut({ ids: input.ids, layout })), [input]);
  return laidOut;
}

/** The input of a layout, the same object as long as it connects the same nodes. */
function useStableInput(
  edges: readonly GraphEdge[],
  kind: LayoutKind,
  isNarrow: boolean,
): LayoutInput {
  const input = useMemo(() => {
    const ids = new Set(edges.flatMap(({ source, target }) => [source, target]));
    const weighed = edges.map(({ source, target, call }) => ({
      source,
      target,
      weight: call.count,
    }));
    return layoutInput(kind, isNarrow ? 'down' : 'right', [...ids].toSorted(), weighed);
  }, [edges, kind, isNarrow]);
  const [stable, setStable] = useState(input);
  if (stable === input || shapeOf(stable) === shapeOf(input)) return stable;
  setStable(input);
  return input;
}

function shapeOf({ kind, direction, ids, edges }: LayoutInput): string {
  const connected = edges.filter((_, index) => index % 3 !== 2);
  return JSON.stringify([kind, direction, ids, connected]);
}
