import { createSvg } from '../../core/element.ts';

/** Outlines of the icons in a row, in a box of 16 by 16. */
export const CROP = 'M4 1v11h11M1 4h11v11';
export const HIDE =
  'M2 2l12 12M6.5 6.5a2 2 0 0 0 3 3M4.5 4.8C2.8 5.9 1.5 8 1.5 8S4 12.5 8 12.5c1.2 0 2.2-.3 3.1-.8M7 3.6c.3 0 .7-.1 1-.1 4 0 6.5 4.5 6.5 4.5s-.6 1.1-1.7 2.2';
export const CLOSE = 'M4 4l8 8M12 4l-8 8';

/** An icon of one outline; it says nothing to assistive technology, its button does. */
export function icon(outline: string): SVGElement {
  return createSvg(
    'svg',
    { viewBox: '0 0 16 16', 'aria-hidden': 'true' },
    createSvg('path', { d: outline }),
  );
}
