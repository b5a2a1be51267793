import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/**
 * Replaces the selection with typed text itself: the browser would copy the style of the replaced text into a style
 * attribute, which the content security policy refuses. Brackets and quotes are left alone, as they wrap the selection.
 */
export const ownTextInput: Extension = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const { data, inputType } = event;
    if (inputType !== 'insertText' || data === null || event.isComposing) return false;
    if (view.state.selection.main.empty || /^["'`([{]$/.test(data)) return false;
    view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type' });
    return true;
  },
});
