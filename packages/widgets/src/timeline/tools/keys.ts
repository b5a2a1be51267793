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
  switch (press.key) {
    case 'ArrowLeft':
      return pan(state, -1);
    case 'ArrowRight':
      return pan(state, 1);
    case '/':
      return { do: 'focusFind' };
    case 'n':
      return { do: 'findNext', direction: 1 };
    case 'N':
      return { do: 'findNext', direction: -1 };
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
    case 'z':
      return active < 0 ? undefined : { do: 'zoomTo', position: active };
    case '0':
      return { do: 'zoom', range: undefined };
    default:
      return undefined;
  }
}

/** Moves the zoomed stretch by a fifth of its length. */
function pan({ zoom }: TimelineState, direction: 1 | -1): ToolCommand | undefined {
  if (zoom === undefined) return undefined;
  const step = ((zoom.stop - zoom.start) / 5) * direction;
  return { do: 'zoom', range: { start: zoom.start + step, stop: zoom.stop + step } };
}
