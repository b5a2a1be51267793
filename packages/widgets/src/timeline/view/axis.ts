import { formatDuration } from '@spanlight/sdk/format';
import { createElement, setText } from '../../core/element.ts';
import { axisTicks, timeToX, type TimeRange } from '../model/time-axis.ts';
import { TICK_SPACING } from './bars-painter.ts';

/** The time axis above the bars. */
export interface Axis {
  readonly element: HTMLElement;
  /** @param origin moment that counts as zero, in nanoseconds */
  update(seen: TimeRange, origin: number, width: number): void;
}

/** Room a label needs before the end of the axis, in pixels. */
const LABEL = 40;

/** The marks of time above the bars. */
export function createAxis(label: string): Axis {
  const element = createElement('div', {
    class: 'bars axis',
    role: 'columnheader',
    'aria-label': label,
  });
  const labels: HTMLElement[] = [];
  return {
    element,
    update(seen, origin, width) {
      const ticks = axisTicks(seen, width, origin, TICK_SPACING).filter(
        (tick) => timeToX(seen, width, tick) < width - LABEL,
      );
      for (const [index, tick] of ticks.entries()) {
        labels[index] ??= element.appendChild(createElement('span'));
        labels[index].hidden = false;
        labels[index].style.left = `${Math.round(timeToX(seen, width, tick))}px`;
        setText(labels[index], formatDuration(tick - origin));
      }
      for (const label of labels.slice(ticks.length)) label.hidden = true;
    },
  };
}
