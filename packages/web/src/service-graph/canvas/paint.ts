import type { Emphasis } from '../model/emphasis.ts';
import type { HealthTone } from '../model/looks.ts';
import type { Camera, Size } from './camera.ts';
import { placeFigures, type PlacedFigure } from './place-figures.ts';
import { LINE, placeNames, type PlacedName } from './place-names.ts';
import type { DrawnEdge, DrawnNode, Scene } from './scene.ts';

/** The colours of a theme, as a canvas takes them. */
export interface GraphColors {
  readonly tones: Readonly<Record<HealthTone, string>>;
  readonly surface: string;
  readonly text: string;
  readonly muted: string;
  readonly focus: string;
}

/** Everything one frame of the service graph is painted from. */
export interface GraphPaint {
  readonly scene: Scene;
  readonly camera: Camera;
  readonly size: Size;
  readonly colors: GraphColors;
  readonly font: string;
  readonly emphasis: Emphasis | undefined;
  /** The node of the keyboard. */
  readonly active: string | undefined;
}

const FADED = 0.12;

/** Edges above this many are lines among lines. */
const MANY = 150;

/**
 * Draws a scene; the context counts pixels of the canvas.
 * @param layFaded Draws the edges that don't stand out, where they have been painted before.
 */
export function paintGraph(
  context: CanvasRenderingContext2D,
  paint: GraphPaint,
  layFaded?: () => void,
): void {
  const { scene, emphasis } = paint;
  const shown = shownEdges(paint);
  const lit = shown.filter(({ id }) => emphasis?.edges.has(id) ?? true);
  layFaded?.();
  context.save();
  toPlane(context, paint);
  if (emphasis && !layFaded) {
    const faded = shown.filter(({ id }) => !emphasis.edges.has(id));
    paintEdges(context, paint, faded, FADED);
  }
  paintEdges(context, paint, lit, !emphasis && lit.length > MANY ? 0.45 : 0.9);
  for (const node of scene.nodes) paintNode(context, paint, node);
  context.restore();
  context.font = paint.font;
  const widthOf = (text: string): number => context.measureText(text).width;
  const names = placeNames(paint, widthOf);
  paintFigures(context, paint, placeFigures(paint, lit, names, widthOf));
  for (const name of names) paintName(context, paint, name);
}

/** Draws all edges of a scene as those that don't stand out. */
export function paintFadedEdges(context: CanvasRenderingContext2D, paint: GraphPaint): void {
  toPlane(context, paint);
  paintEdges(context, paint, shownEdges(paint), FADED);
}

function shownEdges({ scene, emphasis }: GraphPaint): readonly DrawnEdge[] {
  const { shown } = emphasis ?? {};
  return shown ? scene.edges.filter(({ id }) => shown.has(id)) : scene.edges;
}

function toPlane(context: CanvasRenderingContext2D, { camera }: GraphPaint): void {
  context.translate(camera.x, camera.y);
  context.scale(camera.scale, camera.scale);
  context.lineCap = 'round';
}

function paintEdges(
  context: CanvasRenderingContext2D,
  { scene, colors, emphasis, camera }: GraphPaint,
  edges: readonly DrawnEdge[],
  alpha: number,
): void {
  // Strokes are never thinner than a pixel of the screen.
  const thin = Math.max(1, 0.8 / camera.scale);
  const head = scene.labels === 'all-with-arrows' ? 9 : 7;
  for (const tone of ['ok', 'warning', 'error'] as const) {
    // Among many lines those that fail have to be seen.
    context.globalAlpha = tone === 'ok' && edges.length > MANY ? alpha / 2 : alpha;
    context.strokeStyle = colors.tones[tone];
    context.fillStyle = colors.tones[tone];
    for (const edge of edges) {
      if (edge.tone !== tone) continue;
      const width = edge.width * thin + (emphasis?.chosen === edge.id ? 2 : 0);
      strokeCurve(context, edge.curve, width);
      fillHead(context, edge.curve, head + width);
    }
  }
  context.globalAlpha = 1;
}

function strokeCurve(
  context: CanvasRenderingContext2D,
  curve: readonly number[],
  width: number,
): void {
  context.lineWidth = width;
  context.beginPath();
  context.moveTo(curve[0] ?? 0, curve[1] ?? 0);
  for (let at = 2; at + 5 < curve.length; at += 6) {
    context.bezierCurveTo(
      curve[at] ?? 0,
      curve[at + 1] ?? 0,
      curve[at + 2] ?? 0,
      curve[at + 3] ?? 0,
      curve[at + 4] ?? 0,
      curve[at + 5] ?? 0,
    );
  }
  context.stroke();
}

function fillHead(
  context: CanvasRenderingContext2D,
  curve: readonly number[],
  length: number,
): void {
  const { length: count } = curve;
  const [fromX = 0, fromY = 0, x = 0, y = 0] = curve.slice(count - 4);
  const angle = Math.atan2(y - fromY, x - fromX);
  context.beginPath();
  context.moveTo(x, y);
  for (const side of [-0.38, 0.38]) {
    context.lineTo(x - length * Math.cos(angle + side), y - length * Math.sin(angle + side));
  }
  context.fill();
}

function paintNode(
  context: CanvasRenderingContext2D,
  { colors, emphasis, active, camera }: GraphPaint,
  node: DrawnNode,
): void {
  const { id, x, y, radius, tone } = node;
  const ring = (off: number, width: number, color: string) => {
    context.lineWidth = width;
    context.strokeStyle = color;
    context.beginPath();
    context.arc(x, y, radius + off, 0, 2 * Math.PI);
    context.stroke();
  };
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  // Edges below don't shine through a faded node.
  context.fillStyle = colors.surface;
  context.fill();
  context.globalAlpha = emphasis && !emphasis.nodes.has(id) ? FADED * 2 : 1;
  context.fillStyle = colors.tones[tone];
  context.fill();
  context.globalAlpha = 1;
  if (emphasis?.chosen === id) ring(3, 2, colors.text);
  if (active === id) ring(6, 2 / camera.scale, colors.focus);
}

function paintName(
  context: CanvasRenderingContext2D,
  { colors, font }: GraphPaint,
  { lines, node, x, y, align, baseline, turn }: PlacedName,
): void {
  context.save();
  context.font = font;
  context.translate(node.x, node.y);
  context.rotate(turn);
  context.textAlign = align;
  context.textBaseline = baseline;
  for (const [index, line] of lines.entries())
    outlined(context, line, x, y + index * LINE, colors.text, colors.surface);
  context.restore();
}

function paintFigures(
  context: CanvasRenderingContext2D,
  { colors, font }: GraphPaint,
  figures: readonly PlacedFigure[],
): void {
  context.font = font;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { text, room } of figures)
    outlined(context, text, room.x, (room.top + room.bottom) / 2, colors.muted, colors.surface);
}

/** A text that reads on lines: the ground stands under its words and between them, and around its letters. */
function outlined(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  color: string,
  ground: string,
): void {
  const box = context.measureText(text);
  const [left, top] = [box.actualBoundingBoxLeft, box.actualBoundingBoxAscent];
  const [width, height] = [left + box.actualBoundingBoxRight, top + box.actualBoundingBoxDescent];
  context.fillStyle = ground;
  context.fillRect(x - left, y - top, width, height);
  context.lineWidth = 4;
  context.lineJoin = 'round';
  context.strokeStyle = ground;
  context.strokeText(text, x, y);
  context.fillStyle = color;
  context.fillText(text, x, y);
}
