/** Where a key leads in a list of so many rows; undefined when it is none of the list's. */
export function keyTarget(key: string, index: number, length: number): number | undefined {
  const last = length - 1;
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return Math.min(index + 1, last);
    case 'ArrowUp':
    case 'k':
      return Math.max(index - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
