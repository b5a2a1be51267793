import type { SeriesSymbol } from '@spanlight/sdk';

/** The corners of the symbols that have some, in radii from the centre. */
const corners: Partial<Record<SeriesSymbol, readonly (readonly [number, number])[]>> = {
  triangle: [
    [0, -1],
    [1, 1],
    [-1, 1],
  ],
  diamond: [
    [0, -1.2],
    [1.2, 0],
    [0, 1.2],
    [-1.2, 0],
  ],
  arrow: [
    [0, -1.2],
    [1, 1.2],
    [0, 0.5],
    [-1, 1.2],
  ],
};

/** Adds the mark of a point to a path. */
export function addSymbol(
  path: Path2D,
  symbol: SeriesSymbol,
  x: number,
  y: number,
  radius: number,
): void {
  const points = corners[symbol];
  if (points) {
    for (const [index, [right, down]] of points.entries()) {
      const corner: [number, number] = [x + right * radius, y + down * radius];
      if (index === 0) path.moveTo(...corner);
      else path.lineTo(...corner);
    }
    path.closePath();
  } else if (symbol === 'rect') path.rect(x - radius, y - radius, 2 * radius, 2 * radius);
  else if (symbol === 'roundRect')
    path.roundRect(x - radius, y - radius, 2 * radius, 2 * radius, radius / 2);
  else {
    // A pin stands on its value.
    const center = symbol === 'pin' ? y - 2 * radius : y;
    path.moveTo(x + radius, center);
    path.arc(x, center, radius, 0, 2 * Math.PI);
    if (symbol !== 'pin') return;
    path.moveTo(x - radius / 2, center);
    path.lineTo(x + radius / 2, center);
    path.lineTo(x, y);
    path.closePath();
  }
}

/** The positions of values that stand between two gaps, which no line would show. */
export function isolated(values: readonly (number | null)[]): number[] {
  return values.flatMap((value, index) => {
    const before = values[index - 1] ?? null;
    const after = values[index + 1] ?? null;
    return value !== null && before === null && after === null ? [index] : [];
  });
}
