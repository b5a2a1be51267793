import type { Cell } from '@spanlight/sdk';

/** The values of a cell that holds a series; none where there is no series. */
export function numbersOf(cell: Cell | undefined): (number | null)[] {
  return Array.isArray(cell) ? cell.map((value) => (typeof value === 'number' ? value : null)) : [];
}
