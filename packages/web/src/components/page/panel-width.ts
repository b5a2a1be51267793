/** Narrowest panel, and narrowest content beside it, in px. */
export const PANEL = { narrowest: 320, content: 420 };

/** Widest panel in a room of a width, in px. */
export function widestPanel(room: number): number {
  return Math.max(PANEL.narrowest, Math.floor(room) - PANEL.content);
}

/** A width that fits the room; without a wish about a third of it. */
export function fitPanel(wanted: number | undefined, room: number): number {
  const usual = Math.min(Math.max(room * 0.38, 380), 640);
  const width = Math.round(wanted ?? usual);
  return Math.min(Math.max(width, PANEL.narrowest), widestPanel(room));
}

/** Pixels per press of an arrow key. */
const STEP = 24;

/** The width after a key on the separator before the panel; undefined for a key that means nothing there. */
export function widthAfterKey(key: string, width: number, room: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return fitPanel(width + STEP, room);
    case 'ArrowRight':
      return fitPanel(width - STEP, room);
    case 'Home':
      return PANEL.narrowest;
    case 'End':
      return widestPanel(room);
    default:
      return undefined;
  }
}
