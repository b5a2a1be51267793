import type { TimelineState } from '../model/state.ts';
import type { ToolCommand } from '../model/tool-command.ts';
import type { KeyPress, ToolKeyAction } from '../view/tools.ts';

/** The keys of the tools. @param repeatMinimum members of a run when folding of repeats is switched on */
export function actionOfToolKey(
  press: KeyPress,
  state: TimelineState,
  repeatMinimum: number,
): ToolKeyAction {
  const { active } = state;
  const closer: ToolKeyAction = { do: 'zoomBy', factor: 0.5 };
  const actions: Readonly<Record<string, ToolKeyAction>> = {
    ArrowLeft: pan(state, -1),
    ArrowRight: pan(state, 1),
    '/': { do: 'focusFind' },
    n: { do: 'findNext', direction: 1 },
    N: { do: 'findNext', direction: -1 },
    x: active < 0 ? undefined : { do: 'hideLike', item: active },
    X: { do: 'showHidden' },
    e: { do: 'openAll' },
    E: { do: 'foldAll' },
    p: { do: 'showPath', on: !state.showPath },
    L: { do: 'showLogs', on: !state.showLogs },
    o: { do: 'nextOrigin', direction: 1 },
    O: { do: 'nextOrigin', direction: -1 },
    r: { do: 'foldRepeats', minimum: state.repeatMinimum > 1 ? 0 : repeatMinimum },
    '+': closer,
    '=': closer,
    '-': { do: 'zoomBy', factor: 2 },
    z: active < 0 ? undefined : { do: 'zoomTo', item: active },
    '0': { do: 'zoom', range: undefined },
  };
  return actions[press.key];
}

/** Moves the zoomed stretch by a fifth of its length. */
function pan({ zoom }: TimelineState, direction: 1 | -1): ToolCommand | undefined {
  if (zoom === undefined) return undefined;
  const step = ((zoom.stop - zoom.start) / 5) * direction;
  return { do: 'zoom', range: { start: zoom.start + step, stop: zoom.stop + step } };
}
