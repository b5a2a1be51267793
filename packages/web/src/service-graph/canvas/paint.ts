import type { Emphasis } from '../model/emphasis.ts';
import { edgeLabel } from '../model/labels.ts';
import type { HealthTone } from '../model/looks.ts';
import type { Camera, Size } from './camera.ts';
import { pointOn } from './curve.ts';
import { discOf, LINE, placeNames, type PlacedName } from './place-names.ts';
import type { DrawnEdge, DrawnNode, Scene } from './scene.ts';
import { meet, type TextRoom } from './text-room.ts';

/** The colours of a theme, as a canvas takes them. */
export interface GraphColors {
  readonly tones: Readonly<Record<HealthTone, string>>;
  readonly surface: string;
  readonly text: string;
  readonly muted: string;
  readonly focus: string;
}

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
  const names = placeNames(paint, (text) => context.measureText(text).width);
  paintLabels(context, paint, lit, names);
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

/** The figures on edges: on all of few, on those that are looked at among many. */
function paintLabels(
  context: CanvasRenderingContext2D,
  { scene, camera, emphasis, colors, font, size }: GraphPaint,
  lit: readonly DrawnEdge[],
  names: readonly PlacedName[],
): void {
  if (scene.labels === 'on-focus' && !emphasis) return;
  context.font = font;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const discs = scene.nodes.flatMap((node) => {
    // Around a circle nodes and names are away from the edges.
    if (node.angle !== undefined || (emphasis && !emphasis.nodes.has(node.id))) return [];
    const at = { x: node.x * camera.scale + camera.x, y: node.y * camera.scale + camera.y };
    return [discOf(node, at, camera)];
  });
  const nodes = [...discs, ...names.flatMap(({ turn, rooms }) => (turn === 0 ? rooms : []))];
  const taken: TextRoom[] = [];
  const shares = sharesOf(scene.edges);
  for (const edge of lit.toSorted((one, other) => URGENCY[one.tone] - URGENCY[other.tone])) {
    const label = edgeLabel(edge.of);
    const halves = label.map((line) => context.measureText(line).width / 2);
    const fits = (boxes: readonly TextRoom[], avoided: readonly TextRoom[]): boolean =>
      boxes.every((box) => isInside(box, size) && !avoided.some((other) => meet(box, other)));
    const places = shares(edge).map((share) => labelBoxes(edge, share, halves, camera));
    // Labels give way along their edge before they are left out; what fails or is looked at rather stands on a name.
    const place =
      places.find((boxes) => fits(boxes, [...taken, ...nodes])) ??
      (emphasis || edge.tone !== 'ok' ? places.find((boxes) => fits(boxes, taken)) : undefined);
    if (!place) continue;
    taken.push(...place);
    for (const [index, box] of place.entries()) {
      const middle = (box.top + box.bottom) / 2;
      outlined(context, label[index] ?? '', box.x, middle, colors.muted, colors.surface);
    }
  }
}

/** What fails is labelled first. */
const URGENCY: Readonly<Record<DrawnEdge['tone'], number>> = { error: 0, warning: 1, ok: 2 };

/** Where along its edge a label may stand, the best place first. */
const SHARES = [0.5, 0.4, 0.6, 0.3, 0.7];
const SHARES_NEAR_TARGET = [0.68, 0.6, 0.76, 0.5, 0.4];
const SHARES_NEAR_SOURCE = [0.32, 0.4, 0.24, 0.5, 0.6];

/** Labels stand where their edge is apart from others: edges are close together where many begin, or end. */
function sharesOf(edges: readonly DrawnEdge[]): (edge: DrawnEdge) => readonly number[] {
  const [from, to] = [new Map<string, number>(), new Map<string, number>()];
  for (const { source, target } of edges) {
    from.set(source, (from.get(source) ?? 0) + 1);
    to.set(target, (to.get(target) ?? 0) + 1);
  }
  return ({ source, target }) => {
    const [beside, against] = [from.get(source) ?? 0, to.get(target) ?? 0];
    if (beside > Math.max(against, 2)) return SHARES_NEAR_TARGET;
    return against > Math.max(beside, 2) ? SHARES_NEAR_SOURCE : SHARES;
  };
}

/** The rooms of the lines of a label: the first stands above its edge, the second below it. */
function labelBoxes(
  edge: DrawnEdge,
  share: number,
  halves: readonly number[],
  camera: GraphPaint['camera'],
): TextRoom[] {
  const at = pointOn(edge.curve, share);
  const x = at.x * camera.scale + camera.x;
  const y = at.y * camera.scale + camera.y;
  return halves.map((half, index) => {
    const middle = y + (index === 0 ? -10 : 11);
    return { x, half: half + 3, top: middle - 8, bottom: middle + 8 };
  });
}

function isInside({ x, top, bottom }: TextRoom, size: GraphPaint['size']): boolean {
  return x >= 0 && x <= size.width && top >= -7 && bottom <= size.height + 7;
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
