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
