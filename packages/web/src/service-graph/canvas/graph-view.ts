import {
  AROUND,
  boxAround,
  type Camera,
  centreCamera,
  fitCamera,
  isInSight,
  MAX_ZOOM,
  MIN_ZOOM,
  panCamera,
  type Size,
  zoomCamera,
} from './camera.ts';
import type { Emphasis } from '../model/emphasis.ts';
import type { Scene } from './scene.ts';
import { type GraphPaint, paintFadedEdges, paintGraph } from './paint.ts';

/** What is drawn, apart from how it is seen. */
export interface GraphPicture extends Omit<GraphPaint, 'camera' | 'size'> {
  /** What stands out instead while the pointer is on something; of the same edges. */
  readonly pointed: Emphasis | undefined;
}

/**
 * A picture of more edges than this moves as a sheet that was drawn before, and is drawn anew when it rests. What the pointer is on
 * is drawn over another sheet, of all edges faded.
 */
const SHEET_FROM = 250;

/** How long it rests before that, in milliseconds. */
const REST = 120;

/** Px around the nodes that have to be in sight when one is looked for. */
const MARGIN = 48;

const EMPTY = { box: { left: 0, top: 0, right: 0, bottom: 0 }, around: AROUND };

interface Sheet {
  readonly canvas: HTMLCanvasElement;
  readonly camera: Camera;
  /** Px of the screen it reaches beyond the canvas on each side. */
  readonly beyond: { readonly x: number; readonly y: number };
}

/** A graph on a canvas, and the way it is seen: moved, zoomed, brought back. */
export class GraphView {
  readonly #canvas: HTMLCanvasElement;
  readonly #seen: (zoom: number) => void;
  #picture: GraphPicture | undefined;
  #size: Size = { width: 0, height: 0 };
  #camera: Camera = { scale: 1, x: 0, y: 0 };
  #fitScale = 1;
  #isMoved = false;
  /** The whole picture, and its edges alone as they are beside what the pointer is on. */
  #whole: Sheet | undefined;
  #faded: Sheet | undefined;
  #frame = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;

  /** @param seen told the zoom whenever it is drawn at another */
  constructor(canvas: HTMLCanvasElement, seen: (zoom: number) => void) {
    this.#canvas = canvas;
    this.#seen = seen;
  }

  get camera(): Camera {
    return this.#camera;
  }

  /** Draws something else; `isElsewhere` when its nodes have new places. */
  show(picture: GraphPicture, isElsewhere: boolean): void {
    const before = this.#picture;
    this.#picture = picture;
    if (isElsewhere) this.fit();
    else if (before && isPointedElsewhere(before, picture)) this.#nextFrame();
    else this.#redraw();
  }

  resize(size: Size): void {
    this.#size = size;
    if (this.#isMoved) {
      this.#fitScale = this.#fitted().scale;
      this.#redraw();
    } else this.fit();
  }

  /** Everything in sight. */
  fit(): void {
    this.#camera = this.#fitted();
    this.#fitScale = this.#camera.scale;
    this.#isMoved = false;
    this.#redraw();
  }

  /** @returns false when it can't be zoomed any further that way */
  zoom(factor: number, at?: { x: number; y: number }): boolean {
    const { width, height } = this.#size;
    const middle = at ?? { x: width / 2, y: height / 2 };
    const before = this.#camera.scale;
    this.#move(zoomCamera(this.#camera, factor, middle, this.#fitScale));
    return this.#camera.scale !== before;
  }

  pan(dx: number, dy: number): void {
    this.#move(panCamera(this.#camera, dx, dy));
  }

  /** Brings nodes into the middle unless all of them are in sight. */
  reveal(ids: readonly string[]): void {
    const nodes = this.#picture?.scene.nodes.filter(({ id }) => ids.includes(id)) ?? [];
    const box = boxAround(nodes);
    // Before it has a size everything is about to be in sight.
    if (nodes.length === 0 || this.#size.width === 0) return;
    if (isInSight(this.#camera, this.#size, box, MARGIN)) return;
    this.#move(centreCamera(this.#camera, this.#size, box));
  }

  close(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#rest);
  }

  #fitted(): Camera {
    const { box, around } = this.#picture?.scene ?? EMPTY;
    return fitCamera(box, this.#size, around);
  }

  #move(camera: Camera): void {
    this.#camera = camera;
    this.#isMoved = true;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#redraw(), REST);
    this.#nextFrame();
  }

  #redraw(): void {
    clearTimeout(this.#rest);
    this.#whole = undefined;
    this.#faded = undefined;
    this.#nextFrame();
  }

  #nextFrame(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    const [picture, { width, height }] = [this.#picture, this.#size];
    if (!picture || width === 0 || height === 0) return;
    const context = sized(this.#canvas, this.#size);
    if (!context) return;
    const { pointed } = picture;
    const emphasis = pointed ?? picture.emphasis;
    const paint = { ...picture, emphasis, camera: this.#camera, size: this.#size };
    if (picture.scene.edges.length < SHEET_FROM) {
      paintGraph(context, paint);
    } else if (pointed) {
      const faded = this.#fadedSheet(picture);
      paintGraph(context, paint, () => this.#layDown(context, faded));
    } else {
      if (!this.#whole || !this.#covers(this.#whole)) this.#whole = this.#wholeSheet(picture);
      this.#layDown(context, this.#whole);
    }
    const zoom = this.#camera.scale / this.#fitScale;
    this.#seen(Math.min(Math.max(zoom, MIN_ZOOM), MAX_ZOOM));
  }

  #wholeSheet(picture: GraphPicture): Sheet {
    const camera = this.#camera;
    const beyond = outOfSight(picture.scene, camera, this.#size);
    const size = {
      width: this.#size.width + 2 * beyond.x,
      height: this.#size.height + 2 * beyond.y,
    };
    const canvas = this.#whole?.canvas ?? document.createElement('canvas');
    const context = sized(canvas, size);
    if (context)
      paintGraph(context, { ...picture, camera: panCamera(camera, beyond.x, beyond.y), size });
    return { canvas, camera, beyond };
  }

  /** All edges as seen now, faded; while the pointer goes from one thing to the next they are not painted again. */
  #fadedSheet(picture: GraphPicture): Sheet {
    const camera = this.#camera;
    if (this.#faded?.camera === camera) return this.#faded;
    const canvas = this.#faded?.canvas ?? document.createElement('canvas');
    const context = sized(canvas, this.#size);
    if (context) paintFadedEdges(context, { ...picture, camera, size: this.#size });
    this.#faded = { canvas, camera, beyond: { x: 0, y: 0 } };
    return this.#faded;
  }

  /** Where a sheet lies as it is seen now, in px of the canvas. */
  #placeOf({ camera, beyond }: Sheet) {
    const { width, height } = this.#size;
    const by = this.#camera.scale / camera.scale;
    const left = this.#camera.x - (camera.x + beyond.x) * by;
    const top = this.#camera.y - (camera.y + beyond.y) * by;
    const [wide, high] = [(width + 2 * beyond.x) * by, (height + 2 * beyond.y) * by];
    return { left, top, right: left + wide, bottom: top + high };
  }

  /** Whether nothing in sight lies beyond a sheet. */
  #covers(sheet: Sheet): boolean {
    const place = this.#placeOf(sheet);
    const { scale, x, y } = this.#camera;
    const { box, around } = this.#picture?.scene ?? EMPTY;
    return (
      place.left <= Math.max(box.left * scale + x - around.x, 0) &&
      place.top <= Math.max(box.top * scale + y - around.y, 0) &&
      place.right >= Math.min(box.right * scale + x + around.x, this.#size.width) &&
      place.bottom >= Math.min(box.bottom * scale + y + around.y, this.#size.height)
    );
  }

  #layDown(context: CanvasRenderingContext2D, sheet: Sheet): void {
    const { left, top, right, bottom } = this.#placeOf(sheet);
    context.drawImage(sheet.canvas, left, top, right - left, bottom - top);
  }
}

/** Whether two pictures are the same but for what the pointer is on. */
function isPointedElsewhere(one: GraphPicture, other: GraphPicture): boolean {
  return (
    one.scene === other.scene &&
    one.colors === other.colors &&
    one.font === other.font &&
    one.emphasis === other.emphasis &&
    one.active === other.active
  );
}

/** How far a scene goes on beyond a canvas on any side: half as far as the canvas reaches, at most. */
function outOfSight(
  { extent, around }: Scene,
  { scale, x, y }: Camera,
  { width, height }: Size,
): { x: number; y: number } {
  const beyond = (from: number, to: number, off: number, room: number, length: number): number =>
    Math.ceil(
      Math.min(
        Math.max(room - from * scale - off, to * scale + off + room - length, 0),
        length / 2,
      ),
    );
  return {
    x: beyond(extent.left, extent.right, x, around.x, width),
    y: beyond(extent.top, extent.bottom, y, around.y, height),
  };
}

/** An empty canvas of a size in CSS pixels, and its context that counts them too. */
function sized(
  canvas: HTMLCanvasElement,
  { width, height }: Size,
): CanvasRenderingContext2D | null {
  const ratio = devicePixelRatio || 1;
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide;
    canvas.height = high;
  }
  const context = canvas.getContext('2d');
  context?.reset();
  context?.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}
