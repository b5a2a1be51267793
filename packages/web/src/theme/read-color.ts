let probe: HTMLSpanElement | undefined;

/**
 * The value of a colour token as `rgb(...)`, for canvas drawing. Tokens are written with light-dark(), which only
 * an element's computed style resolves; read again when `useResolvedTheme` changes.
 */
export function readColor(token: `--${string}`): string {
  if (!probe) {
    probe = document.createElement('span');
    probe.hidden = true;
    document.body.append(probe);
  }
  probe.style.color = `var(${token})`;
  return getComputedStyle(probe).color;
}

/** How many series colours there are before they repeat. */
export const seriesCount = 9;

/** The token of the nth series (0-based, wraps around after nine). */
export function seriesToken(index: number): `--series-${number}` {
  return `--series-${(index % seriesCount) + 1}`;
}
