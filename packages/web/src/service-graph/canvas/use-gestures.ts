import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { GraphView } from './graph-view.ts';

/** Px the pointer may tremble between press and release of a click. */
const TREMBLE = 4;

/** Called for gestures of the pointer on the canvas. */
export interface GestureHandlers {
  /** The pointer rests at a place of the canvas; undefined when it left or drags. */
  onPoint: (at: { x: number; y: number } | undefined) => void;
  onClick: (at: { x: number; y: number }) => void;
}

/** Drag moves, wheel and two fingers zoom; a press without a move is a click. Where a finger scrolls the page, two drag. */
export function useGestures(
  surface: RefObject<HTMLElement | null>,
  view: RefObject<GraphView | undefined>,
  handlers: GestureHandlers,
): void {
  const point = useEffectEvent(handlers.onPoint);
  const click = useEffectEvent(handlers.onClick);
  useEffect(() => {
    const element = surface.current;
    if (!element) return undefined;
    const stop = new AbortController();
    const pressed = new Map<number, { x: number; y: number }>();
    let moved = 0;
    const placeOf = ({ clientX, clientY }: MouseEvent) => {
      const { left, top } = element.getBoundingClientRect();
      return { x: clientX - left, y: clientY - top };
    };
    const listen = <Type extends keyof HTMLElementEventMap>(
      type: Type,
      handle: (event: HTMLElementEventMap[Type]) => void,
    ) => element.addEventListener(type, handle, { signal: stop.signal, passive: false });

    // One finger may scroll the page; from the second on all are for the picture.
    listen('touchstart', (event) => {
      if (event.touches.length > 1) event.preventDefault();
    });
    listen('pointerdown', (event) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      pressed.set(event.pointerId, placeOf(event));
      if (pressed.size === 1) moved = 0;
    });
    listen('pointermove', (event) => {
      const at = placeOf(event);
      const before = pressed.get(event.pointerId);
      if (!before) return point(at);
      const [dx, dy] = [at.x - before.x, at.y - before.y];
      moved += Math.hypot(dx, dy);
      const other = [...pressed].find(([id]) => id !== event.pointerId)?.[1];
      pressed.set(event.pointerId, at);
      if (moved <= TREMBLE && !other) return undefined;
      point(undefined);
      if (!other) return view.current?.pan(dx, dy);
      const apart = (place: { x: number; y: number }) =>
        Math.max(Math.hypot(place.x - other.x, place.y - other.y), 1);
      const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
      view.current?.zoom(apart(at) / apart(before), middle);
      return view.current?.pan(dx / 2, dy / 2);
    });
    listen('pointerup', (event) => {
      const wasPressed = pressed.delete(event.pointerId);
      if (wasPressed && pressed.size === 0 && moved <= TREMBLE) click(placeOf(event));
    });
    listen('pointercancel', ({ pointerId }) => pressed.delete(pointerId));
    listen('pointerleave', () => point(undefined));
    listen('wheel', (event) => {
      // A trackpad tells a pinch as small turns of the wheel with Ctrl.
      const turn = event.deltaY * (event.deltaMode === 1 ? 16 : 1) * (event.ctrlKey ? 6 : 1);
      const isZoomed = view.current?.zoom(Math.exp(-turn * 0.0015), placeOf(event));
      // At the end of the zoom the page scrolls on.
      if (isZoomed || event.ctrlKey) event.preventDefault();
      point(undefined);
    });
    return () => stop.abort();
  }, [surface, view]);
}
