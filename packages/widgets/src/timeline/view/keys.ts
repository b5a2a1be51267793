import type { Command } from '../model/commands.ts';
import { NONE, type TimelineState } from '../model/state.ts';
import type { KeyPress } from './tools.ts';

/** What a key does; `open` needs the view. */
export type KeyAction = Command | { readonly do: 'open' } | undefined;

/** The keys of the grid without its tools. @param page rows that fit the screen */
export function actionOfKey(press: KeyPress, state: TimelineState, page: number): KeyAction {
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
      return press.shiftKey ? undefined : { do: 'foldOrParent' };
    case 'l':
    case 'ArrowRight':
      return press.shiftKey ? undefined : { do: 'openOrChild' };
    case 'Enter':
      return { do: 'open' };
    case ' ':
      return { do: 'toggle', item: active };
    case 'c':
      return active < 0 || active === state.crop
        ? { do: 'crop', position: NONE }
        : { do: 'crop', position: active };
    default:
      return undefined;
  }
}
