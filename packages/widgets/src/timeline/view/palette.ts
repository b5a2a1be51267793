import { watchColors } from '../../core/watch-colors.ts';

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

/** Watches the colours of a shadow root. */
export function watchPalette(root: ShadowRoot, onChange: () => void): () => Palette {
  const read = watchColors(root, [...SERIES, ...OTHERS], onChange);
  return () => readPalette(read());
}

function readPalette(colors: readonly string[]): Palette {
  const [text = '', muted = '', surface = '', border = '', error = ''] = colors.slice(
    SERIES.length,
  );
  return { slots: colors.slice(0, SERIES.length), text, muted, surface, border, error };
}
