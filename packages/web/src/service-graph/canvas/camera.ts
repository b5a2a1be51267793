/** How the plane of a layout is seen: a place times `scale` plus `x`, `y` is a pixel of the canvas. */
export interface Camera {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Width and height in pixels. */
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

/** The most of a canvas that names at one of its edges may take. */
const MAX_AROUND = 0.25;

/**
 * Everything in sight and in the middle, never larger than life.
 * @param around px of the screen that the outermost nodes and their names take
 */
export function fitCamera(box: Box, size: Size, around = AROUND): Camera {
  const within = {
    x: Math.max(AROUND.x, Math.min(around.x, size.width * MAX_AROUND)),
    y: Math.max(AROUND.y, Math.min(around.y, size.height * MAX_AROUND)),
  };
  return centreCamera({ scale: 1, x: 0, y: 0 }, size, box, within);
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

/** Brings a part of the plane into the middle, from farther away when it is too large to be seen whole from here. */
export function centreCamera(
  camera: Camera,
  { width, height }: Size,
  box: Box,
  around = AROUND,
): Camera {
  const wide = Math.max(box.right - box.left, 1);
  const high = Math.max(box.bottom - box.top, 1);
  const room = Math.min((width - 2 * around.x) / wide, (height - 2 * around.y) / high);
  // A canvas smaller than its margins shows what it can.
  const scale = Math.min(camera.scale, Math.max(room, 0.02));
  return {
    scale,
    x: (width - (box.left + box.right) * scale) / 2,
    y: (height - (box.top + box.bottom) * scale) / 2,
  };
}

/** Whether a part of the plane is in sight, with some pixels around it. */
export function isInSight(
  { scale, x, y }: Camera,
  { width, height }: Size,
  box: Box,
  margin: number,
): boolean {
  return (
    box.left * scale + x >= margin &&
    box.right * scale + x <= width - margin &&
    box.top * scale + y >= margin &&
    box.bottom * scale + y <= height - margin
  );
}

/** The part of the plane that holds some places. @returns a point at the origin for none */
export function boxAround(places: Iterable<{ readonly x: number; readonly y: number }>): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of places) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box.left === Infinity ? { left: 0, top: 0, right: 0, bottom: 0 } : box;
}
