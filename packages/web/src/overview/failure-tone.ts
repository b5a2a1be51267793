/** From this share of failures on a system is in trouble. */
const trouble = 0.05;
/** From this share on it deserves a look. */
const notable = 0.005;

/** How a share of failures (0..1) is coloured; undefined below what deserves a look. */
export function failureTone(ratio: number): 'error' | 'warning' | undefined {
  if (ratio >= trouble) return 'error';
  return ratio >= notable ? 'warning' : undefined;
}
