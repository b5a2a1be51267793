import { edgeLabel } from '../model/labels.ts';
import type { Camera, Size } from './camera.ts';
import { pointOn } from './curve.ts';
import { discOf, type Naming, type PlacedName } from './place-names.ts';
import type { DrawnEdge } from './scene.ts';
import { meet, type TextRoom } from './text-room.ts';

/** A line of the figures of an edge, and where it stands; px of the canvas. */
export interface PlacedFigure {
  readonly text: string;
  readonly room: TextRoom;
}

/**
 * The figures on edges: on all of few, on those that are looked at among many. None stands on a name or on another one.
 *
 * @param lit The edges that stand out.
 * @param widthOf How many px a text takes.
 */
export function placeFigures(
  { scene, camera, emphasis, size }: Omit<Naming, 'active'>,
  lit: readonly DrawnEdge[],
  names: readonly PlacedName[],
  widthOf: (text: string) => number,
): readonly PlacedFigure[] {
  if (scene.labels === 'on-focus' && !emphasis) return [];
  const discs = scene.nodes.flatMap((node) => {
    // Around a circle nodes and names are away from the edges.
    if (node.angle !== undefined || (emphasis && !emphasis.nodes.has(node.id))) return [];
    const at = { x: node.x * camera.scale + camera.x, y: node.y * camera.scale + camera.y };
    return [discOf(node, at, camera)];
  });
  const taken = names.flatMap(({ rooms }) => rooms);
  const placed: PlacedFigure[] = [];
  const shares = sharesOf(scene.edges);
  for (const edge of lit.toSorted((one, other) => URGENCY[one.tone] - URGENCY[other.tone])) {
    const texts = edgeLabel(edge.of);
    const halves = texts.map((line) => widthOf(line) / 2);
    const fits = (rooms: readonly TextRoom[], avoided: readonly TextRoom[]): boolean =>
      rooms.every((room) => isInside(room, size) && !avoided.some((other) => meet(room, other)));
    const places = shares(edge).map((share) => roomsOf(edge, share, halves, camera));
    // Figures give way along their edge before they are left out; what fails or is looked at rather stands on a node.
    const place =
      places.find((rooms) => fits(rooms, [...taken, ...discs])) ??
      (emphasis || edge.tone !== 'ok' ? places.find((rooms) => fits(rooms, taken)) : undefined);
    if (!place) continue;
    taken.push(...place);
    placed.push(...place.map((room, index) => ({ text: texts[index] ?? '', room })));
  }
  return placed;
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
function roomsOf(
  edge: DrawnEdge,
  share: number,
  halves: readonly number[],
  camera: Camera,
): TextRoom[] {
  const at = pointOn(edge.curve, share);
  const x = at.x * camera.scale + camera.x;
  const y = at.y * camera.scale + camera.y;
  return halves.map((half, index) => {
    const middle = y + (index === 0 ? -10 : 11);
    return { x, half: half + 3, top: middle - 8, bottom: middle + 8 };
  });
}

function isInside({ x, top, bottom }: TextRoom, size: Size): boolean {
  return x >= 0 && x <= size.width && top >= -7 && bottom <= size.height + 7;
}
