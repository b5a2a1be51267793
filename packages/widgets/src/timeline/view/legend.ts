import { cleanText } from '../../core/clean-text.ts';
import { createElement, setAttribute } from '../../core/element.ts';
import type { Command } from '../commands.ts';
import type { TimelineState, Trace } from '../state.ts';
import type { TimelineTexts } from './texts.ts';

/** Longest system name, in characters. */
const MOST_NAME = 32;

export interface Legend {
  readonly element: HTMLElement;
  update(trace: Trace, state: TimelineState): void;
}

/** The time per system as one bar, and a button per system that hides and shows its spans. */
export function createLegend(texts: TimelineTexts, send: (command: Command) => void): Legend {
  const element = createElement('div', { class: 'legend', part: 'legend' });
  let shown: Trace | undefined;
  let buttons: HTMLButtonElement[] = [];
  return {
    element,
    update(trace, state) {
      if (shown !== trace) {
        shown = trace;
        const { slots } = trace.layout.systems;
        const total = slots.reduce((sum, slot) => sum + slot.selfDuration, 0);
        const bar = createElement('div', { class: 'share', 'aria-hidden': 'true' });
        buttons = slots.map(({ system, selfDuration, spans }, slot) => {
          const share = total > 0 ? selfDuration / total : 0;
          const segment = createElement('div', { 'data-slot': slot });
          segment.style.flexGrow = String(share);
          bar.append(segment);
          const name = cleanText(system, MOST_NAME) || texts.unnamed;
          const figures = texts.duration(selfDuration);
          const button = createElement(
            'button',
            { type: 'button', 'data-slot': slot, title: texts.system(name, spans, share) },
            createElement('i', { class: 'swatch' }),
            createElement('span', {}, name),
            createElement('small', {}, figures),
          );
          button.addEventListener('click', () => send({ do: 'toggleSlot', slot }));
          return button;
        });
        element.replaceChildren(bar, ...buttons);
      }
      for (const [slot, button] of buttons.entries()) {
        setAttribute(button, 'aria-pressed', String(!state.hiddenSlots.has(slot)));
      }
    },
  };
}
