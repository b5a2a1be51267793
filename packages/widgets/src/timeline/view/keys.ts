import type { Command } from '../commands.ts';
import { NONE, type TimelineState } from '../state.ts';

/** What a key does, beside the commands: these need the view. */
export type KeyAction =
  | Command
  | { readonly do: 'open' }
  | { readonly do: 'focusFind' }
  | undefined;

/** The part of a keyboard event that decides. */
export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
}

/**
 * The keys of the grid.
 *
 * @param page rows that fit the screen
 * @param repeatMinimum members of a run when folding of repeats is switched on
 */
export function actionOfKey(
  press: KeyPress,
  state: TimelineState,
  page: number,
  repeatMinimum: number,
): KeyAction {
  const { active } = state;
  switch (press.key) {
    case 'j':
    case 'ArrowDown':
      return { do: 'move', by: 1 };
    case 'k':
    case 'ArrowUp':
      return { do: 'move', by: -1 };
    case 'PageDown':
      return { do: 'move', by: page };
    case 'PageUp':
      return { do: 'move', by: -page };
    case 'Home':
    case 'g':
      return { do: 'first' };
    case 'End':
    case 'G':
      return { do: 'last' };
    case 'h':
    case 'ArrowLeft':
      return press.shiftKey ? pan(state, -1) : { do: 'foldOrParent' };
    case 'l':
    case 'ArrowRight':
      return press.shiftKey ? pan(state, 1) : { do: 'openOrChild' };
    case 'Enter':
      return { do: 'open' };
    case ' ':
      return { do: 'toggle', item: active };
    case '/':
      return { do: 'focusFind' };
    case 'n':
      return { do: 'findNext', direction: 1 };
    case 'N':
      return { do: 'findNext', direction: -1 };
    case 'c':
      return active < 0 || active === state.crop
        ? { do: 'crop', position: NONE }
        : { do: 'crop', position: active };
    case 'x':
      return active < 0 ? undefined : { do: 'hideLike', position: active };
    case 'X':
      return { do: 'showHidden' };
    case 'e':
      return { do: 'openAll' };
    case 'E':
      return { do: 'foldAll' };
    case 'p':
      return { do: 'showPath', on: !state.showPath };
    case 'r':
      return { do: 'foldRepeats', minimum: state.repeatMinimum > 1 ? 0 : repeatMinimum };
    case '+':
    case '=':
      return { do: 'zoomBy', factor: 0.5 };
    case '-':
      return { do: 'zoomBy', factor: 2 };
    case '0':
      return { do: 'zoom', range: undefined };
    default:
      return undefined;
  }
}

/** Moves the zoomed stretch by a fifth of its length. */
function pan({ zoom }: TimelineState, direction: 1 | -1): Command | undefined {
  if (zoom === undefined) return undefined;
  const step = ((zoom.stop - zoom.start) / 5) * direction;
  return { do: 'zoom', range: { start: zoom.start + step, stop: zoom.stop + step } };
}
