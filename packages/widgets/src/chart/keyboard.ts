import { formatDateTime } from '@spanlight/sdk/format';
import { cleanText } from '../core/clean-text.ts';
import { createElement, setAttribute } from '../core/element.ts';
import { writeValue, type ChartData } from './series/chart-data.ts';
import type { ChartTexts } from './texts.ts';
import { MAX_TOLD } from './tooltip-content.ts';

/** What the keyboard does to a plot. */
export interface KeyboardTargets {
  moveTo(index: number | null): void;
  mark(indices: readonly [number, number] | null): void;
  /** A period was chosen: the positions of its first and last time. */
  onZoom(first: number, last: number): void;
}

/** The crosshair for the keyboard and for those who can't see it: a slider over the times of a chart. */
export interface ChartKeyboard {
  readonly element: HTMLInputElement;
  /** Takes over what the chart draws. */
  show(data: ChartData, look: { label: string; canZoom: boolean }, texts: ChartTexts): void;
  /** The crosshair was moved, by whomever. */
  moved(index: number): void;
  isFocused(): boolean;
}

/** Builds the slider. Arrow keys move, with Shift they mark a period, Enter chooses it, Escape forgets it. */
export function createKeyboard({ moveTo, mark, onZoom }: KeyboardTargets): ChartKeyboard {
  const element = createElement('input', { type: 'range', class: 'hidden', min: 0 });
  let shown: ChartData = { times: [], series: [] };
  let noData = '';
  let start: number | undefined;
  const markFrom = (index: number): void => {
    mark(start === undefined ? null : [Math.min(start, index), Math.max(start, index)]);
  };
  const moved = (index: number): void => {
    element.value = String(index);
    setAttribute(element, 'aria-valuetext', sayTime(shown, index, noData));
  };
  element.addEventListener('input', () => {
    const index = element.valueAsNumber;
    moveTo(index);
    moved(index);
    markFrom(index);
  });
  element.addEventListener('focus', () => moveTo(element.valueAsNumber));
  element.addEventListener('blur', () => {
    start = undefined;
    mark(null);
    moveTo(null);
  });
  element.addEventListener('keydown', (event) => {
    const index = element.valueAsNumber;
    if (event.key === 'Escape' && start !== undefined) {
      event.stopPropagation();
      start = undefined;
      mark(null);
    } else if (event.key === 'Enter') {
      const from = start ?? index;
      start = undefined;
      onZoom(Math.min(from, index), Math.max(from, index));
    } else if (event.shiftKey && event.key.startsWith('Arrow')) start ??= index;
  });
  return {
    element,
    show(data, { label, canZoom }, texts) {
      shown = data;
      noData = texts.empty;
      const last = Math.max(data.times.length - 1, 0);
      setAttribute(element, 'max', last);
      setAttribute(element, 'aria-label', texts.overTime(label));
      setAttribute(element, 'title', canZoom ? texts.keys : undefined);
      moved(last);
    },
    moved,
    isFocused: () => element.matches(':focus'),
  };
}

function sayTime({ times, series }: ChartData, index: number, noData: string): string {
  const time = times[index];
  if (time === undefined) return noData;
  const values = series.flatMap((one) => {
    const value = one.values[index] ?? null;
    return value === null ? [] : [`${cleanText(one.name, 80)} ${writeValue(one, value)}`];
  });
  const said = values.slice(0, MAX_TOLD).join(', ');
  return `${formatDateTime(time)}: ${said || noData}`;
}
