/** A page with sparklines, driven from tests through `window.sparklines`. */
import '../../src/define/sparkline.ts';

const points = Array.from({ length: 60 }, (_, index) =>
  index > 20 && index < 26 ? null : 2e7 + 1.5e7 * Math.sin(index / 5) + 4e6 * Math.cos(index),
);

/** Adds a sparkline with attributes. */
function mount(
  attributes: Record<string, string> = {},
): HTMLElementTagNameMap['spanlight-sparkline'] {
  const element = document.createElement('spanlight-sparkline');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.querySelector('main')?.append(element);
  return element;
}

const driver = { mount, points };

declare global {
  interface Window {
    sparklines: typeof driver;
  }
}

window.sparklines = driver;
Object.assign(window, { spanlight: driver });
