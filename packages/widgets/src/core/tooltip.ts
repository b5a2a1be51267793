import { createElement } from './element.ts';

/** What a tooltip says. Its texts are fit to be shown. */
export interface TooltipContent {
  readonly title: string;
  readonly rows: readonly {
    /** Any CSS colour. */
    readonly color: string;
    readonly name: string;
    readonly value: string;
  }[];
  /** What stands below the rows. */
  readonly notes: readonly string[];
}

/** A tooltip beside a place, in pixels of the window. */
export interface WidgetTooltip {
  readonly content: TooltipContent;
  readonly anchor: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
}

/** Shows a tooltip; null when there is none any more. */
export type ShowTooltip = (tooltip: WidgetTooltip | null) => void;

/** Pixels between the tooltip and its place, and the edge of the window. */
const GAP = 12;

/**
 * Builds a tooltip in the top layer, where nothing cuts it off. It is for eyes only: what it is of says the same in words.
 * @param root where it is put
 */
export function createTooltip(root: ParentNode): ShowTooltip {
  const element = createElement('div', {
    class: 'tooltip',
    part: 'tooltip',
    popover: 'manual',
    'aria-hidden': 'true',
  });
  root.append(element);
  return (tooltip) => {
    const isOpen = element.matches(':popover-open');
    if (tooltip === null) {
      if (isOpen) element.hidePopover();
      return;
    }
    const { content, anchor } = tooltip;
    element.replaceChildren(
      createElement('div', { class: 'moment' }, content.title),
      ...content.rows.map(createRow),
      ...content.notes.map((note) => createElement('div', { class: 'more' }, note)),
    );
    if (!isOpen) element.showPopover();
    const { offsetWidth, offsetHeight } = element;
    const { clientWidth, clientHeight } = document.documentElement;
    const right = anchor.left + anchor.width + GAP;
    const left = right + offsetWidth > clientWidth ? anchor.left - GAP - offsetWidth : right;
    const top = Math.min(anchor.top, clientHeight - offsetHeight - GAP);
    element.style.left = `${Math.max(left, 0)}px`;
    element.style.top = `${Math.max(top, 0)}px`;
  };
}

function createRow({ color, name, value }: TooltipContent['rows'][number]): HTMLElement {
  const swatch = createElement('span', { class: 'swatch' });
  swatch.style.background = color;
  return createElement(
    'div',
    { class: 'row' },
    swatch,
    createElement('span', { class: 'name' }, name),
    createElement('span', { class: 'value' }, value),
  );
}
