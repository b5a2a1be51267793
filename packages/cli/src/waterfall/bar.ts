/** Eighths of a cell, filled from the left. */
const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const;

/**
 * Draws when something happened inside a longer time.
 *
 * @param start Share of the whole before it, 0..1.
 * @param length Share of the whole it took, 0..1.
 * @param width Columns to draw in.
 * @returns Text of exactly `width` columns; something is always visible.
 */
export function drawBar(start: number, length: number, width: number): string {
  if (width <= 0) return '';
  const from = clampShare(start) * width;
  const cells = Math.min(clampShare(length) * width, width - from);
  // A cell can only be filled from its left edge, so the bar begins at the edge nearest to it.
  const left = Math.min(width - 1, Math.floor(from + 0.5));
  // What begins at the very end is drawn in the last cell instead.
  const end = from > left + 0.5 ? left + cells : Math.max(from + cells, left);
  const whole = Math.max(0, Math.floor(end) - left);
  const rest = eighths[Math.floor((end - left - whole) * 8)] ?? '';
  let bar = '█'.repeat(Math.min(whole, width - left));
  if (bar.length < width - left) bar += rest;
  if (bar === '') bar = '▏';
  return ' '.repeat(left) + bar + ' '.repeat(width - left - bar.length);
}

function clampShare(value: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0;
}
