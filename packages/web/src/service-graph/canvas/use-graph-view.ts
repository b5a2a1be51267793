import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useResolvedTheme } from '../../theme/appearance.ts';
import { readColor } from '../../theme/read-color.ts';
import type { Emphasis } from '../model/emphasis.ts';
import { GraphView } from './graph-view.ts';
import type { GraphColors } from './paint.ts';
import type { Scene } from './scene.ts';

/** What a picture shows. */
export interface ShownGraph {
  readonly scene: Scene;
  /** Another one brings everything into sight again. */
  readonly layout: object;
  readonly colors: GraphColors;
  readonly emphasis: Emphasis | undefined;
  /** What stands out instead while the pointer is on something. */
  readonly pointed: Emphasis | undefined;
  /** The node of the keyboard, while it is here. */
  readonly active: string | undefined;
}

/** Keeps a picture of a graph on a canvas, as large as its surface. */
export function useGraphView(
  canvas: RefObject<HTMLCanvasElement | null>,
  surface: RefObject<HTMLElement | null>,
  { scene, layout, colors, emphasis, pointed, active }: ShownGraph,
): {
  readonly view: RefObject<GraphView | undefined>;
  /** The zoom, with two digits. */
  readonly zoom: string;
} {
  const view = useRef<GraphView>(undefined);
  const shownLayout = useRef<object>(undefined);
  const [zoom, setZoom] = useState('1.00');

  useEffect(() => {
    if (!canvas.current || !surface.current) return undefined;
    const made = new GraphView(canvas.current, (seen) => setZoom(seen.toFixed(2)));
    view.current = made;
    shownLayout.current = undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) made.resize(entry.contentRect);
    });
    observer.observe(surface.current);
    return () => {
      observer.disconnect();
      made.close();
    };
  }, [canvas, surface]);

  useEffect(() => {
    const font = canvas.current ? getComputedStyle(canvas.current).font : '';
    const isElsewhere = shownLayout.current !== layout;
    shownLayout.current = layout;
    view.current?.show({ scene, colors, font, emphasis, pointed, active }, isElsewhere);
  }, [canvas, scene, layout, colors, emphasis, pointed, active]);

  return { view, zoom };
}

/** The colours of the theme in force: a canvas takes colours, not tokens. */
export function useGraphColors(): GraphColors {
  const theme = useResolvedTheme();
  return useMemo(
    () => ({
      tones: {
        ok: theme && readColor('--color-ok'),
        warning: readColor('--color-warning'),
        error: readColor('--color-error'),
      },
      surface: readColor('--color-surface'),
      text: readColor('--color-text'),
      muted: readColor('--color-text-muted'),
      focus: readColor('--color-focus'),
    }),
    [theme],
  );
}
