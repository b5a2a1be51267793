/** How the plane of a layout is seen: a place times `scale` plus `x`, `y` is a pixel of the canvas. */
export interface Camera {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A part of the plane. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How far one can zoom, from the picture that shows everything. */
export const MIN_ZOOM = 0.4;
export const MAX_ZOOM = 3;

/** Px of the screen around the outermost nodes, for themselves and their names. */
export const AROUND = { x: 64, y: 44 };

/** Everything in sight and in the middle, never larger than life. */
export function fitCamera(box: Box, { width, height }: Size): Camera {
  const wide = Math.max(box.right - box.left, 1);
  const high = Math.max(box.bottom - box.top, 1);
  const room = Math.min((width - 2 * AROUND.x) / wide, (height - 2 * AROUND.y) / high, 1);
  // A canvas smaller than its margins shows what it can.
  const scale = Math.max(room, 0.02);
  return {
    scale,
    x: (width - (box.left + box.right) * scale) / 2,
    y: (height - (box.top + box.bottom) * scale) / 2,
  };
}

/** Zooms by a factor around a pixel, within the limits around the scale that shows everything. */
export function zoomCamera(
  { scale, x, y }: Camera,
  factor: number,
  at: { x: number; y: number },
  fitScale: number,
): Camera {
  const next = Math.min(Math.max(scale * factor, fitScale * MIN_ZOOM), fitScale * MAX_ZOOM);
  const by = next / scale;
  return { scale: next, x: at.x - (at.x - x) * by, y: at.y - (at.y - y) * by };
}

/** Moves what is seen by some pixels. */
export function panCamera({ scale, x, y }: Camera, dx: number, dy: number): Camera {
  return { scale, x: x + dx, y: y + dy };
}

/** Brings a place into the middle. */
export function centreCamera(
  { scale }: Camera,
  { width, height }: Size,
  x: number,
  y: number,
): Camera {
  return { scale, x: width / 2 - x * scale, y: height / 2 - y * scale };
}

/** Whether a place is in sight, with some pixels around it. */
export function isInSight(
  { scale, x, y }: Camera,
  { width, height }: Size,
  place: { x: number; y: number },
  margin: number,
): boolean {
  const [left, top] = [place.x * scale + x, place.y * scale + y];
  return left >= margin && left <= width - margin && top >= margin && top <= height - margin;
}
