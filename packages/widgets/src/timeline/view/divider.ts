import { createElement, setAttribute } from '../../core/element.ts';

/** Narrowest column of names, in pixels. */
const NARROWEST = 120;

export interface Divider {
  /** Fits the names to a grid of this many pixels. */
  fit(gridWidth: number): void;
}

/** The line between names and bars: dragged, or moved with the arrow keys. */
export function createDivider(label: string, grid: HTMLElement, onMove: () => void): Divider {
  const element = createElement('div', {
    class: 'divider',
    role: 'separator',
    tabindex: 0,
    'aria-orientation': 'vertical',
    'aria-label': label,
    'aria-valuemin': 10,
    'aria-valuemax': 80,
  });
  grid.append(element);
  let share = 0;
  let width = 0;
  const apply = (): void => {
    const wanted = share === 0 ? Math.min(0.38 * width + 24, 460) : share * width;
    const names = Math.round(Math.min(Math.max(wanted, NARROWEST), 0.8 * width));
    grid.style.setProperty('--_name', `${names}px`);
    setAttribute(element, 'aria-valuenow', width > 0 ? Math.round((names / width) * 100) : 0);
  };
  const move = (names: number): void => {
    share = Math.min(Math.max(names / width, 0.1), 0.8);
    apply();
    onMove();
  };
  const current = (): number => Number.parseFloat(grid.style.getPropertyValue('--_name')) || 0;
  element.addEventListener('pointerdown', (event) => {
    element.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  element.addEventListener('pointermove', (event) => {
    if (element.hasPointerCapture(event.pointerId)) {
      move(event.clientX - grid.getBoundingClientRect().left);
    }
  });
  element.addEventListener('dblclick', () => {
    share = 0;
    apply();
    onMove();
  });
  element.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowLeft') move(current() - 16);
    else if (event.key === 'ArrowRight') move(current() + 16);
    else return;
    event.preventDefault();
  });
  return {
    fit(gridWidth) {
      width = gridWidth;
      apply();
    },
  };
}
