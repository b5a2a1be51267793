import { createSvg } from '../../core/element.ts';

/** Outlines in a box of 16 by 16. */
const PATHS = {
  search: 'M11 11l3 3M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10z',
  up: 'M4 10l4-4 4 4',
  down: 'M4 6l4 4 4-4',
  close: 'M4 4l8 8M12 4l-8 8',
  filter: 'M2 4h12M4.5 8h7M7 12h2',
  crop: 'M4 1v11h11M1 4h11v11',
  hide: 'M2 2l12 12M6.5 6.5a2 2 0 0 0 3 3M4.5 4.8C2.8 5.900 1.5 8 1.5 8S4 12.5 8 12.5c1.200 0 2.200-.3 3.100-.8M7 3.600c.3 0 .7-.1 1-.1 4 0 6.5 4.5 6.5 4.5s-.6 1.100-1.700 2.200',
  path: 'M2 12h4l2-8 2 5h4',
  repeats: 'M2 4h9M2 8h9M2 12h9M14 4v8',
  openAll: 'M4 6l4-4 4 4M4 10l4 4 4-4',
  foldAll: 'M4 2l4 4 4-4M4 14l4-4 4 4',
  zoomIn: 'M8 3v10M3 8h10',
  zoomOut: 'M3 8h10',
  zoomReset: 'M2 8h12M5 5L2 8l3 3M11 5l3 3-3 3',
} as const;

export type IconName = keyof typeof PATHS;

/** An icon; it says nothing to assistive technology, its button does. */
export function icon(name: IconName): SVGElement {
  return createSvg(
    'svg',
    { viewBox: '0 0 16 16', 'aria-hidden': 'true' },
    createSvg('path', { d: PATHS[name] }),
  );
}
