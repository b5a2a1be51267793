import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/**
 * Typing over a selection is done here: the browser would give the typed text the style of what it replaces by a style
 * attribute, which the content security policy refuses. Brackets and quotes go their own way, they wrap the selection.
 */
export const replaceBySelf: Extension = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const { data, inputType } = event;
    if (inputType !== 'insertText' || data === null || event.isComposing) return false;
    if (view.state.selection.main.empty || /^["'`([{]$/.test(data)) return false;
    view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type' });
    return true;
  },
});
