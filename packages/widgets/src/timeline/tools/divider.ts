import { createElement, setAttribute } from '../../core/element.ts';
import type { PointerHost } from '../view/tools.ts';

/** Pixels per press of an arrow key. */
const STEP = 16;

/** The line between names and bars: dragged, or moved with the arrow keys. */
export function createDivider(label: string, { sheet, setNameWidth }: PointerHost): HTMLElement {
  const element = createElement('div', {
    class: 'divider',
    role: 'separator',
    tabindex: 0,
    'aria-orientation': 'vertical',
    'aria-label': label,
    'aria-valuemin': 10,
    'aria-valuemax': 80,
    'aria-valuenow': 40,
  });
  const current = (): number => Number.parseFloat(sheet.style.getPropertyValue('--_name')) || 0;
  const move = (pixels: number): void => {
    setNameWidth(pixels);
    setAttribute(element, 'aria-valuenow', Math.round((current() / sheet.clientWidth) * 100));
  };
  element.addEventListener('pointerdown', (event) => {
    element.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  element.addEventListener('pointermove', (event) => {
    if (element.hasPointerCapture(event.pointerId)) {
      move(event.clientX - sheet.getBoundingClientRect().left);
    }
  });
  element.addEventListener('dblclick', () => move(0));
  element.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowLeft') move(current() - STEP);
    else if (event.key === 'ArrowRight') move(current() + STEP);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return element;
}
