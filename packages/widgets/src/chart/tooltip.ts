import { formatMoment, truncateMiddle } from '@spanlight/sdk/format';
import { cleanText } from '../core/clean-text.ts';
import { createElement } from '../core/element.ts';
import { writeValue, type ChartData } from './series/chart-data.ts';
import type { ChartTexts } from './texts.ts';
import type { TooltipRow } from './plot/options.ts';
import { chosenRows } from './tooltip-rows.ts';

/** What a tooltip says, and beside what. */
interface TooltipContent {
  readonly data: ChartData;
  readonly index: number;
  readonly rows: readonly TooltipRow[];
  readonly colors: readonly string[];
  readonly texts: ChartTexts;
  /** Where the crosshair stands, in pixels of the window. */
  readonly anchor: { readonly left: number; readonly top: number };
}

/** A tooltip in the top layer, where nothing cuts it off. */
export interface ChartTooltip {
  readonly element: HTMLElement;
  show(content: TooltipContent): void;
  hide(): void;
}

/** Pixels between the tooltip and the crosshair, and the edge of the window. */
const GAP = 12;

/** Builds a tooltip; it is for eyes only, the chart says the same in words. */
export function createTooltip(): ChartTooltip {
  const element = createElement('div', {
    class: 'tooltip',
    part: 'tooltip',
    popover: 'manual',
    'aria-hidden': 'true',
  });
  return {
    element,
    show({ data, index, rows: candidates, colors, texts, anchor }) {
      const { rows, omitted } = chosenRows(candidates);
      element.replaceChildren(
        createElement('div', { class: 'moment' }, formatMoment(data.times[index] ?? 0)),
        ...rows.map((row) => createRow(row, data, colors)),
        ...(rows.length === 0 ? [createElement('div', { class: 'more' }, texts.empty)] : []),
        ...(omitted > 0 ? [createElement('div', { class: 'more' }, texts.more(omitted))] : []),
      );
      if (!element.matches(':popover-open')) element.showPopover();
      const { offsetWidth, offsetHeight } = element;
      const { clientWidth, clientHeight } = document.documentElement;
      const right = anchor.left + GAP;
      const left = right + offsetWidth > clientWidth ? anchor.left - GAP - offsetWidth : right;
      const top = Math.min(anchor.top, clientHeight - offsetHeight - GAP);
      element.style.left = `${Math.max(left, 0)}px`;
      element.style.top = `${Math.max(top, 0)}px`;
    },
    hide() {
      if (element.matches(':popover-open')) element.hidePopover();
    },
  };
}

function createRow(
  { index, value }: TooltipRow,
  { series }: ChartData,
  colors: readonly string[],
): HTMLElement {
  const { name = '', unit, format } = series[index] ?? {};
  const swatch = createElement('span', { class: 'swatch' });
  swatch.style.background = colors[index] ?? '';
  return createElement(
    'div',
    { class: 'row' },
    swatch,
    createElement('span', { class: 'name' }, truncateMiddle(cleanText(name, 1000), 50)),
    createElement('span', { class: 'value' }, writeValue({ unit, format }, value)),
  );
}
