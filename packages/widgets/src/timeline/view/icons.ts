import { createElement, createSvg } from '../../core/element.ts';

/** Outlines of the icons in a row, in a box of 16 by 16. */
export const CROP = 'M4 1v11h11M1 4h11v11';
export const CLOSE = 'M4 4l8 8M12 4l-8 8';

/** An icon of one outline; it says nothing to assistive technology, its button does. */
export function icon(outline: string): SVGElement {
  return createSvg(
    'svg',
    { viewBox: '0 0 16 16', 'aria-hidden': 'true' },
    createSvg('path', { d: outline }),
  );
}

/** A button in a row; `act` is what it does. */
export function actButton(act: string, outline: string, label: string): HTMLElement {
  const attributes = { type: 'button', tabindex: -1, title: label, 'aria-label': label };
  return createElement('button', { ...attributes, 'data-act': act }, icon(outline));
}
