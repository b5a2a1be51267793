import type { Emphasis } from '../model/emphasis.ts';
import type { Camera, Size } from './camera.ts';
import { nameLines, shortened } from './node-name.ts';
import { type DrawnNode, type Scene, UPRIGHT } from './scene.ts';
import { meet, type TextRoom } from './text-room.ts';

/** Px from one line of a name to the next, from a node to its name, and from a name to its neighbour's. */
export const LINE = 14;
const OFF = 5;
const NAME_GAP = 6;

/** Px beyond the canvas from where a name still reaches into it. */
const BEYOND = { x: 120, y: 40 };

/** A name, and where its first line stands as seen from the middle of its node; px of the canvas. */
export interface PlacedName {
  readonly lines: readonly string[];
  readonly node: Point;
  readonly x: number;
  readonly y: number;
  readonly align: 'left' | 'center' | 'right';
  readonly baseline: 'top' | 'middle';
  /** How far it is turned around its node, in radians. */
  readonly turn: number;
  readonly rooms: readonly TextRoom[];
}

/** What decides which names there are. */
export interface Naming {
  readonly scene: Scene;
  readonly camera: Camera;
  readonly size: Size;
  readonly emphasis: Emphasis | undefined;
  /** The node of the keyboard. */
  readonly active: string | undefined;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** How many px a text takes. */
type WidthOf = (text: string) => number;

/**
 * The names that can be read: none stands on another one or on a node. The node of the keyboard, what is chosen and both ends of
 * an edge always have theirs; then come those that fail, then the largest. Others have room once they are seen from nearer.
 */
export function placeNames(naming: Naming, widthOf: WidthOf): readonly PlacedName[] {
  const { scene, camera, emphasis, active } = naming;
  const near = scene.nodes.flatMap((node) => {
    const at = { x: node.x * camera.scale + camera.x, y: node.y * camera.scale + camera.y };
    return isNear(at, naming.size) ? [{ node, at, disc: discOf(node, at, camera) }] : [];
  });
  const isLit = ({ id }: DrawnNode): boolean => emphasis?.nodes.has(id) ?? true;
  const isOwed = ({ id }: DrawnNode): boolean =>
    id === active ||
    id === emphasis?.chosen ||
    (emphasis !== undefined && emphasis.nodes.size <= 2 && emphasis.nodes.has(id));
  const rank = (node: DrawnNode): number => (isOwed(node) ? 2 : 0) + URGENCY[node.tone];
  const lit = near.filter(({ node }) => isLit(node) || isOwed(node));
  const isUpright = scene.nodes.length <= UPRIGHT;
  const placed: PlacedName[] = [];
  for (const { node, at, disc } of lit.toSorted(
    (one, other) => rank(other.node) - rank(one.node) || other.node.radius - one.node.radius,
  )) {
    const isFree = ({ rooms }: PlacedName): boolean =>
      rooms.every(
        (room) =>
          !placed.some((other) => other.rooms.some((taken) => meet(room, taken))) &&
          !lit.some((other) => other.disc !== disc && meet(room, other.disc)),
      );
    const ways = waysToName(node, at, camera, isUpright, widthOf);
    const way = ways.find(isFree) ?? (isOwed(node) ? ways[0] : undefined);
    if (way) placed.push(way);
  }
  return placed;
}

const URGENCY: Readonly<Record<DrawnNode['tone'], number>> = { error: 1, warning: 0.5, ok: 0 };

function isNear({ x, y }: Point, { width, height }: Size): boolean {
  return x >= -BEYOND.x && x <= width + BEYOND.x && y >= -BEYOND.y && y <= height + BEYOND.y;
}

/** The room of a node itself. */
export function discOf({ radius }: DrawnNode, { x, y }: Point, { scale }: Camera): TextRoom {
  const half = radius * scale * 0.7;
  return { x, half, top: y - half, bottom: y + half };
}

/** How a node could be named, the best way first. */
function waysToName(
  node: DrawnNode,
  at: Point,
  { scale }: Camera,
  isUpright: boolean,
  widthOf: WidthOf,
): readonly PlacedName[] {
  const off = node.radius * scale + OFF;
  if (node.angle !== undefined) {
    const name = shortened(node.name);
    const wide = widthOf(name);
    return [
      isUpright
        ? beside(name, wide, at, node.angle, off)
        : outwards(name, wide, at, node.angle, off),
    ];
  }
  const room = node.nameRoom * scale - NAME_GAP;
  const lines = nameLines(node.name, room, widthOf);
  // Where two lines meet the row below, one may still have the room of a node without a name.
  return [lines, [shortened(node.name)]].map((way) => below(way, at, off, widthOf));
}

function below(lines: readonly string[], node: Point, off: number, widthOf: WidthOf): PlacedName {
  const half = Math.max(...lines.map(widthOf)) / 2;
  const top = node.y + off;
  const rooms = [{ x: node.x, half, top, bottom: top - 3 + lines.length * LINE }];
  return { lines, node, x: 0, y: off, align: 'center', baseline: 'top', turn: 0, rooms };
}

/** As it is read, on the side of its node that is away from the circle. */
function beside(name: string, wide: number, node: Point, angle: number, off: number): PlacedName {
  const [across, down] = [Math.cos(angle), Math.sin(angle)];
  const side = Math.abs(across) > 0.35 ? Math.sign(across) : 0;
  const [x, y] = [across * off, down * (off + 6)];
  const top = node.y + y - LINE / 2;
  const rooms = [{ x: node.x + x + (side * wide) / 2, half: wide / 2, top, bottom: top + LINE }];
  return {
    lines: [name],
    node,
    x,
    y,
    align: ALIGN[side + 1] ?? 'center',
    baseline: 'middle',
    turn: 0,
    rooms,
  };
}

const ALIGN = ['right', 'center', 'left'] as const;

/** Around a full circle names run outwards, and none stands on its head. */
function outwards(name: string, wide: number, node: Point, angle: number, off: number): PlacedName {
  const isLeft = Math.abs(angle) > Math.PI / 2;
  // Squares along the name, as high as its small letters: a box around it would hold its neighbours, too.
  const rooms = Array.from({ length: Math.ceil(wide / LINE) }, (_, index) => {
    const far = off + Math.min(index * LINE + LINE / 2, wide);
    const [x, y] = [node.x + Math.cos(angle) * far, node.y + Math.sin(angle) * far];
    return { x, half: 5, top: y - 5, bottom: y + 5 };
  });
  return {
    lines: [name],
    node,
    x: isLeft ? -off : off,
    y: 0,
    align: isLeft ? 'right' : 'left',
    baseline: 'middle',
    turn: isLeft ? angle + Math.PI : angle,
    rooms,
  };
}
