import { createElement, setAttribute, setText } from '../../core/element.ts';
import { countUpTo } from '../model/sorted.ts';
import type { TimelineState, Trace } from '../model/state.ts';
import { CLOSE, icon } from '../view/icons.ts';
import type { ToolsHost } from '../view/tools.ts';
import type { ToolTexts } from './texts.ts';

/** The toolbar above the timeline. */
export interface Toolbar {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  update(trace: Trace, state: TimelineState): void;
}

/** Milliseconds without a key before a find starts. */
const PAUSE = 120;

const SEARCH = 'M11 11l3 3M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10z';
const UP = 'M4 10l4-4 4 4';
const DOWN = 'M4 6l4 4 4-4';
const FILTER = 'M2 4h12M4.5 8h7M7 12h2';
const PATH = 'M2 12h4l2-8 2 5h4';
const LOGS = 'M2 3h12M5 6.5h9M5 10h9M5 13.5h6';
const REPEATS = 'M2 4h9M2 8h9M2 12h9M14 4v8';
const OPEN_ALL = 'M4 6l4-4 4 4M4 10l4 4 4-4';
const FOLD_ALL = 'M4 2l4 4 4-4M4 14l4-4 4 4';
const ZOOM_IN = 'M8 3v10M3 8h10';
const ZOOM_OUT = 'M3 8h10';
const ZOOM_RESET = 'M2 8h12M5 5L2 8l3 3M11 5l3 3-3 3';

/** Finding, folding, zooming and what is left out, as buttons. */
export function createToolbar(texts: ToolTexts, host: ToolsHost): Toolbar {
  const { send } = host;
  const button = (outline: string, label: string, onClick: () => void): HTMLButtonElement => {
    const attributes = { type: 'button', title: label, 'aria-label': label };
    const element = createElement('button', attributes, icon(outline));
    element.addEventListener('click', onClick);
    return element;
  };
  const isOn = (element: Element): boolean => element.getAttribute('aria-pressed') === 'true';
  const input = createElement('input', {
    type: 'search',
    'aria-label': texts.find,
    placeholder: texts.findHint,
    spellcheck: 'false',
    autocomplete: 'off',
  });
  const count = createElement('span', { class: 'count', role: 'status' });
  const previous = button(UP, texts.previous, () => send({ do: 'findNext', direction: -1 }));
  const next = button(DOWN, texts.next, () => send({ do: 'findNext', direction: 1 }));
  const only = button(FILTER, texts.onlyMatches, () =>
    send({ do: 'onlyMatches', on: !isOn(only) }),
  );
  const path = button(PATH, texts.pathHint, () => send({ do: 'showPath', on: !isOn(path) }));
  const pathCount = createElement('span', { class: 'count', role: 'status' });
  name(path, texts.path);
  const logs = button(LOGS, texts.logsHint, () => send({ do: 'showLogs', on: !isOn(logs) }));
  name(logs, texts.logs);
  const repeats = button(REPEATS, texts.repeats, () =>
    send({ do: 'foldRepeats', minimum: isOn(repeats) ? 0 : host.repeatMinimum }),
  );
  const hiddenText = createElement('span');
  const hidden = button(CLOSE, texts.showHidden, () => send({ do: 'showHidden' }));
  hidden.className = 'chip';
  hidden.removeAttribute('aria-label');
  hidden.prepend(hiddenText);
  const zoomReset = button(ZOOM_RESET, texts.zoomReset, () =>
    send({ do: 'zoom', range: undefined }),
  );
  listenToFind(input, host);
  const element = createElement(
    'div',
    { class: 'toolbar', part: 'toolbar', role: 'toolbar', 'aria-label': texts.toolbar },
    createElement('div', { class: 'find' }, icon(SEARCH), input, count, previous, next, only),
    hidden,
    createElement('span', { class: 'space' }),
    logs,
    path,
    pathCount,
    repeats,
    button(OPEN_ALL, texts.openAll, () => send({ do: 'openAll' })),
    button(FOLD_ALL, texts.foldAll, () => send({ do: 'foldAll' })),
    button(ZOOM_OUT, texts.zoomOut, () => send({ do: 'zoomBy', factor: 2 })),
    button(ZOOM_IN, texts.zoomIn, () => send({ do: 'zoomBy', factor: 0.5 })),
    zoomReset,
  );
  return {
    element,
    input,
    update(trace, state) {
      const { matches, active, path: marked } = state;
      const hasText = state.findText.trim() !== '';
      const place = countUpTo(matches, active);
      const isAt = active >= 0 && matches[place - 1] === active;
      setText(count, hasText ? texts.matches(isAt ? place : 0, matches.length) : '');
      for (const step of [previous, next]) step.disabled = matches.length === 0;
      only.disabled = matches.length === 0 && !state.onlyMatches;
      if (input.value !== state.findText && !input.matches(':focus')) input.value = state.findText;
      setAttribute(only, 'aria-pressed', String(state.onlyMatches));
      setAttribute(path, 'aria-pressed', String(state.showPath));
      setText(pathCount, marked ? texts.pathSpans(new Set(marked.positions).size) : '');
      setAttribute(logs, 'aria-pressed', String(state.showLogs));
      logs.hidden = trace.columns.eventCount === 0;
      setAttribute(repeats, 'aria-pressed', String(state.repeatMinimum > 1));
      const hiddenCount = countHidden(state);
      hidden.hidden = hiddenCount === 0;
      setText(hiddenText, texts.hidden(hiddenCount));
      zoomReset.disabled = state.zoom === undefined;
    },
  };
}

/** Puts the name of a switch beside its icon. */
function name(button: HTMLButtonElement, text: string): void {
  button.removeAttribute('aria-label');
  button.append(createElement('span', { class: 'label' }, text));
}

function listenToFind(input: HTMLInputElement, { send, toGrid }: ToolsHost): void {
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
}

function countHidden({ hidden }: TimelineState): number {
  let count = 0;
  for (const flag of hidden ?? []) count += flag;
  return count;
}
