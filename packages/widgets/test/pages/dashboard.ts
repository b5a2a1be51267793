/** A page with dashboards, driven from tests through `window.dashboards`. */
import '../../src/define/dashboard.ts';

/** Adds a dashboard with attributes. */
function mount(attributes: Record<string, string>): HTMLElementTagNameMap['spanlight-dashboard'] {
  const element = document.createElement('spanlight-dashboard');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.querySelector('main')?.append(element);
  return element;
}

const driver = { mount };

declare global {
  interface Window {
    dashboards: typeof driver;
  }
}

window.dashboards = driver;
Object.assign(window, { spanlight: driver });
