import type { ChartSeries } from './series/chart-data.ts';

/** The colours of the palette; the properties `--spanlight-chart-1` to `-9` set them. */
export const paletteSize = 9;

/**
 * A colour for each series: its own, else the next of the palette nobody has, and from the beginning once all are taken.
 * @param isColor whether a text is a colour at all
 */
export function colorsOf(
  series: readonly ChartSeries[],
  palette: readonly string[],
  isColor: (text: string) => boolean,
): string[] {
  const taken = new Set<string>();
  const wished = series.map(({ color = '' }) => {
    if (color === '' || !isColor(color)) return undefined;
    taken.add(color);
    return color;
  });
  const free = palette.filter((color) => !taken.has(color));
  const order = [...free, ...palette];
  let next = 0;
  return wished.map((color) => {
    if (color !== undefined) return color;
    const chosen =
      order[next < free.length ? next : free.length + ((next - free.length) % palette.length)];
    next += 1;
    return chosen ?? 'currentColor';
  });
}
