import { formatDuration } from '@spanlight/sdk/format';
import { cleanText } from '../../core/clean-text.ts';
import { createElement, setAttribute } from '../../core/element.ts';
import type { TimelineState, Trace } from '../model/state.ts';
import type { ToolsHost } from '../view/tools.ts';
import type { ToolTexts } from './texts.ts';

/** Longest system name, in characters. */
const MAX_NAME = 32;

/** The legend of systems above the timeline. */
export interface Legend {
  readonly element: HTMLElement;
  update(trace: Trace, state: TimelineState): void;
}

/** The time per system as one bar, and a button per system that hides and shows its spans. */
export function createLegend(texts: ToolTexts, { send }: ToolsHost): Legend {
  const element = createElement('div', {
    class: 'legend',
    part: 'legend',
    role: 'group',
    'aria-label': texts.legend,
  });
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
          const segment = createElement('div');
          const color = `var(--_series-${slot + 1})`;
          segment.style.background = color;
          segment.style.flexGrow = String(share);
          bar.append(segment);
          const name = cleanText(system, MAX_NAME);
          const button = createElement(
            'button',
            { type: 'button', title: texts.system(name, spans, share) },
            createElement('i', { class: 'swatch' }),
            createElement('span', {}, name),
            createElement('small', {}, formatDuration(selfDuration)),
          );
          button.style.setProperty('--_slot', color);
          button.addEventListener('click', () => send({ do: 'toggleSlot', slot }));
          return button;
        });
        element.replaceChildren(bar, createElement('div', { class: 'systems' }, ...buttons));
      }
      for (const [slot, button] of buttons.entries()) {
        setAttribute(button, 'aria-pressed', String(!state.hiddenSystems.has(slot)));
      }
    },
  };
}
