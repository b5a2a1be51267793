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

/** Begins to load what lays out, so that it is there when the data is; undefined where there are no workers. */
export function startLayouts(): Worker | undefined {
  try {
    worker ??= startWorker();
  } catch {
    return undefined;
  }
  return worker;
}

function startWorker(): Worker {
  const started = new Worker(new URL('layout-worker.ts', import.meta.url), { type: 'module' });
  // It may fail to load before there is anything to lay out, and answers nothing then: the next question begins another.
  started.addEventListener('error', () => {
    started.terminate();
    if (worker === started) worker = undefined;
  });
  return started;
}

/** The layout asked for last: what was begun before it is drawn is not asked again. */
let latest: { readonly shape: string; readonly layout: Promise<Layout> } | undefined;

/** Lays out in the worker. Without one (blocked, or it failed) nodes stand on a circle, which needs no library. */
function layOut(input: LayoutInput): Promise<Layout> {
  const shape = shapeOf(input);
  if (latest?.shape !== shape) latest = { shape, layout: ask(input) };
  return latest.layout;
}

function ask(input: LayoutInput): Promise<Layout> {
  const running = input.kind === 'circular' ? undefined : startLayouts();
  if (!running) return Promise.resolve(circularLayout(input));
  asked += 1;
  const question: LayoutQuestion = { id: asked, input };
  return new Promise((resolve) => {
    const stop = new AbortController();
    const answer = (layout: Layout | undefined): void => {
      stop.abort();
      resolve(layout ?? circularLayout(input));
    };
    const { signal } = stop;
    running.addEventListener(
      'message',
      ({ data }: MessageEvent<LayoutAnswer>) => {
        if (data.id === question.id) answer(data.layout);
      },
      { signal },
    );
    running.addEventListener('error', () => answer(undefined), { signal });
    running.postMessage(question);
  });
}

/** Begins to lay out edges that have just come, while everything else is drawn. */
export function beginLayout(
  edges: readonly GraphEdge[],
  kind: LayoutKind,
  isNarrow: boolean,
): void {
  void layOut(inputOf(edges, kind, isNarrow));
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
  // Asked before this is drawn: the worker is at it while the rest of the page is.
  const asked = useMemo(() => layOut(input), [input]);
  useEffect(() => {
    let isWanted = true;
    const show = async (): Promise<void> => {
      const layout = await asked;
      if (isWanted) setLaidOut({ ids: input.ids, layout });
    };
    void show();
    return () => {
      isWanted = false;
    };
  }, [asked, input]);
  return laidOut;
}

/** The input of a layout, the same object as long as it connects the same nodes. */
function useStableInput(
  edges: readonly GraphEdge[],
  kind: LayoutKind,
  isNarrow: boolean,
): LayoutInput {
  const input = useMemo(() => inputOf(edges, kind, isNarrow), [edges, kind, isNarrow]);
  const [stable, setStable] = useState(input);
  if (stable === input || shapeOf(stable) === shapeOf(input)) return stable;
  setStable(input);
  return input;
}

function inputOf(edges: readonly GraphEdge[], kind: LayoutKind, isNarrow: boolean): LayoutInput {
  const ids = new Set(edges.flatMap(({ source, target }) => [source, target]));
  const weighed = edges.map(({ source, target, call }) => ({ source, target, weight: call.count }));
  return layoutInput(kind, isNarrow ? 'down' : 'right', [...ids].toSorted(), weighed);
}

function shapeOf({ kind, direction, ids, edges }: LayoutInput): string {
  const connected = edges.filter((_, index) => index % 3 !== 2);
  return JSON.stringify([kind, direction, ids, connected]);
}
