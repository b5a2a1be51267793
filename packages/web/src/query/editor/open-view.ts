import { EditorState, type EditorStateConfig } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import styles from './editor.css?inline';

/**
 * Opens an editor inside an element. It lives in a shadow root: there CodeMirror adopts its style sheet, while in the
 * page it would write a `<style>` element, which the content security policy refuses.
 * @param own what else it looks like, as CSS
 */
export function openView(
  element: HTMLElement,
  own: string,
  config: EditorStateConfig,
): { view: EditorView; close: () => void } {
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles + own);
  root.adoptedStyleSheets = [sheet];
  const parent = document.createElement('div');
  root.append(parent);
  const view = new EditorView({ root, parent, state: EditorState.create(config) });
  return {
    view,
    close() {
      view.destroy();
      parent.remove();
    },
  };
}
