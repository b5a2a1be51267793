/** A page with gauges, driven from tests through `window.gauges`. */
import '../../src/define/gauge.ts';

/** Adds a gauge with attributes. */
function mount(attributes: Record<string, string> = {}): HTMLElementTagNameMap['spanlight-gauge'] {
  const element = document.createElement('spanlight-gauge');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.querySelector('main')?.append(element);
  return element;
}

const driver = { mount };

declare global {
  interface Window {
    gauges: typeof driver;
  }
}

window.gauges = driver;
Object.assign(window, { spanlight: driver });
