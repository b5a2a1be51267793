import type { Command } from '../model/commands.ts';
import { NONE, type TimelineState } from '../model/state.ts';
import type { KeyPress } from './tools.ts';

/** What a key does; `open` needs the view. */
export type KeyAction = Command | { readonly do: 'open' } | undefined;

/** The keys of the grid without its tools. @param page rows that fit the screen */
export function actionOfKey(press: KeyPress, state: TimelineState, page: number): KeyAction {
  const { active, crop } = state;
  const down: KeyAction = { do: 'move', by: 1 };
  const up: KeyAction = { do: 'move', by: -1 };
  const out: KeyAction = press.shiftKey ? undefined : { do: 'foldOrParent' };
  const into: KeyAction = press.shiftKey ? undefined : { do: 'openOrChild' };
  const actions: Readonly<Record<string, KeyAction>> = {
    j: down,
    ArrowDown: down,
    k: up,
    ArrowUp: up,
    PageDown: { do: 'move', by: page },
    PageUp: { do: 'move', by: -page },
    Home: { do: 'first' },
    g: { do: 'first' },
    End: { do: 'last' },
    G: { do: 'last' },
    h: out,
    ArrowLeft: out,
    l: into,
    ArrowRight: into,
    Enter: { do: 'open' },
    ' ': { do: 'toggle', item: active },
    c: { do: 'crop', item: active < 0 || active === crop ? NONE : active },
  };
  return actions[press.key];
}
