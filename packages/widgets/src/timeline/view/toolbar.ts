import { cleanText } from '../../core/clean-text.ts';
import { createElement, setAttribute, setText } from '../../core/element.ts';
import type { Command } from '../commands.ts';
import { countUpTo } from '../find.ts';
import { NONE, type TimelineState, type Trace } from '../state.ts';
import { icon, type IconName } from './icons.ts';
import type { TimelineTexts } from './texts.ts';

export interface Toolbar {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  update(trace: Trace, state: TimelineState): void;
}

/** Milliseconds without a key before a find starts. */
const PAUSE = 120;

/** Finding, folding, zooming and what is left out, as buttons. */
export function createToolbar(
  texts: TimelineTexts,
  repeatMinimum: number,
  send: (command: Command) => void,
  toGrid: () => void,
): Toolbar {
  const button = (name: IconName, label: string, onClick: () => void): HTMLButtonElement => {
    const element = createElement(
      'button',
      { type: 'button', title: label, 'aria-label': label },
      icon(name),
    );
    element.addEventListener('click', onClick);
    return element;
  };
  const chip = (label: string, onClick: () => void): [HTMLButtonElement, HTMLElement] => {
    const text = createElement('span');
    const element = button('close', label, onClick);
    element.className = 'chip';
    element.removeAttribute('aria-label');
    element.prepend(text);
    return [element, text];
  };
  const input = createElement('input', {
    type: 'search',
    'aria-label': texts.find,
    placeholder: texts.findHint,
    spellcheck: 'false',
    autocomplete: 'off',
  });
  const count = createElement('span', { class: 'count', role: 'status' });
  const previous = button('up', texts.previous, () => send({ do: 'findNext', direction: -1 }));
  const next = button('down', texts.next, () => send({ do: 'findNext', direction: 1 }));
  const pressed = (element: Element): boolean => element.getAttribute('aria-pressed') === 'true';
  const only = button('filter', texts.onlyMatches, () =>
    send({ do: 'onlyMatches', on: !pressed(only) }),
  );
  const path = button('path', texts.path, () => send({ do: 'showPath', on: !pressed(path) }));
  const repeats = button('repeats', texts.repeats, () =>
    send({ do: 'foldRepeats', minimum: pressed(repeats) ? 0 : repeatMinimum }),
  );
  const [crop, cropText] = chip(texts.uncrop, () => send({ do: 'crop', position: NONE }));
  const [hidden, hiddenText] = chip(texts.showHidden, () => send({ do: 'showHidden' }));
  const zoomReset = button('zoomReset', texts.zoomReset, () =>
    send({ do: 'zoom', range: undefined }),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const findNow = (): void => {
    clearTimeout(timer);
    send({ do: 'find', text: input.value });
  };
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(findNow, PAUSE);
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') {
      findNow();
      send({ do: 'findNext', direction: event.shiftKey ? -1 : 1 });
    } else if (event.key === 'Escape') {
      input.value = '';
      findNow();
      toGrid();
    } else if (event.key === 'ArrowDown') {
      toGrid();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  });
  const element = createElement(
    'div',
    { class: 'toolbar', part: 'toolbar', role: 'toolbar', 'aria-label': texts.grid },
    createElement('div', { class: 'find' }, icon('search'), input, count, previous, next, only),
    crop,
    hidden,
    createElement('span', { class: 'space' }),
    path,
    repeats,
    button('openAll', texts.openAll, () => send({ do: 'openAll' })),
    button('foldAll', texts.foldAll, () => send({ do: 'foldAll' })),
    button('zoomOut', texts.zoomOut, () => send({ do: 'zoomBy', factor: 2 })),
    button('zoomIn', texts.zoomIn, () => send({ do: 'zoomBy', factor: 0.5 })),
    zoomReset,
  );
  return {
    element,
    input,
    update(trace, state) {
      const { matches, active } = state;
      const hasText = state.findText.trim() !== '';
      const place = countUpTo(matches, active);
      const isAt = active >= 0 && matches[place - 1] === active;
      setText(count, hasText ? texts.matches(isAt ? place : 0, matches.length) : '');
      for (const element of [previous, next]) element.disabled = matches.length === 0;
      only.disabled = matches.length === 0 && !state.onlyMatches;
      if (input.value !== state.findText && !input.matches(':focus')) input.value = state.findText;
      setAttribute(only, 'aria-pressed', String(state.onlyMatches));
      setAttribute(path, 'aria-pressed', String(state.showPath));
      setAttribute(repeats, 'aria-pressed', String(state.repeatMinimum > 1));
      crop.hidden = state.crop === NONE;
      if (state.crop !== NONE) {
        const row = trace.layout.tree.rows[state.crop] ?? 0;
        const name = trace.columns.names[trace.columns.nameIndexes[row] ?? 0] ?? '';
        setText(cropText, cleanText(name, 100) || texts.unnamed);
      }
      const hiddenCount = countHidden(state);
      hidden.hidden = hiddenCount === 0;
      setText(hiddenText, texts.hidden(hiddenCount));
      zoomReset.disabled = state.zoom === undefined;
    },
  };
}

function countHidden({ hidden }: TimelineState): number {
  let count = 0;
  for (const flag of hidden ?? []) count += flag;
  return count;
}
