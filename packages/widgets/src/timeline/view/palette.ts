import { createElement } from '../../core/element.ts';

/** Colours as the canvas needs them: resolved for the theme that is in force. */
export interface Palette {
  /** One per colour slot. */
  readonly slots: readonly string[];
  readonly text: string;
  readonly muted: string;
  readonly surface: string;
  readonly border: string;
  readonly error: string;
}

const SERIES = [1, 2, 3, 4, 5, 6, 7].map((number) => `series-${number}`);
const OTHERS = ['text', 'muted', 'surface', 'border', 'error'];

/**
 * Watches the colours of a shadow root. A custom property can't be read resolved, but the `color` of
 * an element that uses it can; and as that colour has a transition, any change of theme, from
 * wherever it comes, is told by an event.
 */
export function watchPalette(root: ShadowRoot, onChange: () => void): () => Palette {
  const probes = [...SERIES, ...OTHERS].map((name) => {
    const probe = createElement('i', { class: 'probe', 'aria-hidden': 'true' });
    probe.style.color = `var(--_${name})`;
    return probe;
  });
  root.append(...probes);
  let palette: Palette | undefined;
  for (const probe of probes) {
    probe.addEventListener('transitionend', () => {
      palette = undefined;
      onChange();
    });
  }
  return () => {
    palette ??= readPalette(probes.map((probe) => getComputedStyle(probe).color));
    return palette;
  };
}

function readPalette(colors: readonly string[]): Palette {
  const [text = '', muted = '', surface = '', border = '', error = ''] = colors.slice(
    SERIES.length,
  );
  return { slots: colors.slice(0, SERIES.length), text, muted, surface, border, error };
}
