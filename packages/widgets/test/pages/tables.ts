/** A page with tables, heatmaps and lists of logs, driven from tests through `window.tables`. */
import '../../src/define/heatmap.ts';
import '../../src/define/log-list.ts';
import '../../src/define/table.ts';

type Tag = 'spanlight-heatmap' | 'spanlight-log-list' | 'spanlight-table';

/** Adds an element with attributes. */
function mount<Name extends Tag>(
  tag: Name,
  attributes: Record<string, string> = {},
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.querySelector('main')?.append(element);
  return element;
}

const driver = { mount };

declare global {
  interface Window {
    tables: typeof driver;
  }
}

window.tables = driver;
Object.assign(window, { spanlight: driver });
