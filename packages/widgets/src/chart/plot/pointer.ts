/** What the pointer does over an area, in pixels from its left. */
interface PointerHandlers {
  readonly canDrag: boolean;
  /** Where it is; null when it has left. */
  readonly onPointer: (x: number | null) => void;
  readonly onDrag: (from: number, to: number) => void;
  readonly onDragged: (from: number, to: number) => void;
}

/** Tells where the pointer is over an area, and what it drags out. */
export function listenToPointer(
  area: HTMLElement,
  { canDrag, onPointer, onDrag, onDragged }: PointerHandlers,
): void {
  let start: number | null = null;
  const place = ({ clientX }: PointerEvent): number => {
    const { left, width } = area.getBoundingClientRect();
    return Math.min(Math.max(clientX - left, 0), width);
  };
  area.addEventListener('pointermove', (event) => {
    const x = place(event);
    onPointer(x);
    if (start !== null) onDrag(Math.min(start, x), Math.max(start, x));
  });
  area.addEventListener('pointerleave', () => onPointer(null));
  if (!canDrag) return;
  area.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    start = place(event);
    area.setPointerCapture(event.pointerId);
  });
  area.addEventListener('pointerup', (event) => {
    if (start === null) return;
    const x = place(event);
    const from = start;
    start = null;
    onDragged(Math.min(from, x), Math.max(from, x));
  });
  area.addEventListener('pointercancel', () => {
    start = null;
    onDragged(0, 0);
  });
}
