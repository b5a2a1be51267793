/** A smooth line: its first point, then two control points and an end for each piece; x and y alternate. */
export type Curve = readonly number[];

interface Point {
  readonly x: number;
  readonly y: number;
}

/** An end of an edge: the middle of a node and pixels from there to its rim. */
interface End extends Point {
  readonly radius: number;
}

/** Pixels between the rim of a node and its edges, and between edges of the same two nodes. */
const RIM = 2;
const LANE_GAP = 9;

/** What the curve of an edge is computed from. */
export interface CurveInput {
  readonly from: End;
  readonly to: End;
  /** Points between both, by which the edge goes around other nodes. */
  readonly route: readonly number[];
  /** Which of the edges between these two nodes it is, from the middle one; halves for an even number. */
  readonly lane: number;
}

/** An edge from layer to layer: it leaves and arrives along the way that layers follow each other. */
export function layeredCurve(
  { from, to, route, lane }: CurveInput,
  direction: 'right' | 'down',
): Curve {
  if (from.x === to.x && from.y === to.y) return loop(from);
  // Downwards is to the right with its axes exchanged.
  if (direction === 'down') {
    const turned = layeredCurve(
      { from: turn(from), to: turn(to), route: swap(route), lane },
      'right',
    );
    return swap(turned);
  }
  const ahead = to.x - from.x;
  // Back, or within a layer: a bow beside the nodes.
  if (ahead < from.radius + to.radius + 2 * RIM && route.length === 0) {
    return bow({ from, to, route, lane: lane + 1 }, 0.28);
  }
  const sign = Math.sign(ahead) || 1;
  const shift = lane * LANE_GAP;
  const points = [
    from.x + sign * (from.radius + RIM),
    from.y + shift,
    ...route.map((value, index) => (index % 2 === 1 ? value + shift : value)),
    to.x - sign * (to.radius + RIM),
    to.y + shift,
  ];
  const curve = points.slice(0, 2);
  for (let at = 2; at < points.length; at += 2) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = points.slice(at - 2, at + 2);
    const middle = (x0 + x1) / 2;
    curve.push(middle, y0, middle, y1, x1, y1);
  }
  return curve;
}

/** An edge on a circle: bent the same way for there and back, so that both are seen. */
export function circularCurve(input: CurveInput): Curve {
  const { from, to } = input;
  return from.x === to.x && from.y === to.y ? loop(from) : bow(input, 0.18);
}

/** A line that bends to the left of its way by a share of its length. */
function bow({ from, to, lane }: CurveInput, bend: number): Curve {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  // The middle of the line is half as far from its chord as the control point.
  const off = length * bend + 2 * lane * LANE_GAP;
  const control = {
    x: (from.x + to.x) / 2 + (dy / length) * off,
    y: (from.y + to.y) / 2 - (dx / length) * off,
  };
  const start = rimPoint(from, control);
  const end = rimPoint(to, control);
  // The one control point of a parabola as the two of a cubic.
  return [
    start.x,
    start.y,
    start.x + ((control.x - start.x) * 2) / 3,
    start.y + ((control.y - start.y) * 2) / 3,
    end.x + ((control.x - end.x) * 2) / 3,
    end.y + ((control.y - end.y) * 2) / 3,
    end.x,
    end.y,
  ];
}

/** A node that calls itself: a loop above it. */
function loop({ x, y, radius }: End): Curve {
  const rim = radius + RIM;
  const [side, top] = [rim * 0.6, y - rim * 0.8];
  const reach = rim + 34;
  return [x - side, top, x - reach, y - reach, x + reach, y - reach, x + side, top];
}

function rimPoint({ x, y, radius }: End, towards: Point): Point {
  const [dx, dy] = [towards.x - x, towards.y - y];
  const length = Math.hypot(dx, dy) || 1;
  return { x: x + (dx / length) * (radius + RIM), y: y + (dy / length) * (radius + RIM) };
}

function turn({ x, y, radius }: End): End {
  return { x: y, y: x, radius };
}

function swap(points: readonly number[]): number[] {
  return points.map((_, index) => points[index % 2 === 0 ? index + 1 : index - 1] ?? 0);
}

/** The point a share (0..1) of the pieces along a curve, and the way it goes there in radians. */
export function pointOn(curve: Curve, share: number): Point & { angle: number } {
  const pieces = (curve.length - 2) / 6;
  const place = Math.min(Math.max(share, 0), 1) * pieces;
  const piece = Math.min(Math.floor(place), pieces - 1);
  const t = place - piece;
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = curve.slice(
    piece * 6,
    piece * 6 + 8,
  );
  const u = 1 - t;
  const at = (a: number, b: number, c: number, d: number) =>
    u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
  const slope = (a: number, b: number, c: number, d: number) =>
    u * u * (b - a) + 2 * u * t * (c - b) + t * t * (d - c);
  const angle = Math.atan2(slope(y0, y1, y2, y3), slope(x0, x1, x2, x3));
  return { x: at(x0, x1, x2, x3), y: at(y0, y1, y2, y3), angle };
}

/** Straight lines a curve is near to for the pointer. */
const SAMPLES = 14;

/** Points along a curve that straight lines between them are near to; x and y alternate. */
export function samplesOf(curve: Curve): Float64Array {
  const samples = new Float64Array((SAMPLES + 1) * 2);
  for (let sample = 0; sample <= SAMPLES; sample += 1) {
    const { x, y } = pointOn(curve, sample / SAMPLES);
    samples[sample * 2] = x;
    samples[sample * 2 + 1] = y;
  }
  return samples;
}

/** The distance from a place to a curve. */
export function distanceTo(samples: Float64Array, x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let at = 0; at + 3 < samples.length; at += 2) {
    const fromX = samples[at] ?? 0;
    const fromY = samples[at + 1] ?? 0;
    const dx = (samples[at + 2] ?? 0) - fromX;
    const dy = (samples[at + 3] ?? 0) - fromY;
    const long = dx * dx + dy * dy;
    const t =
      long === 0 ? 0 : Math.min(Math.max(((x - fromX) * dx + (y - fromY) * dy) / long, 0), 1);
    nearest = Math.min(nearest, Math.hypot(x - fromX - t * dx, y - fromY - t * dy));
  }
  return nearest;
}
