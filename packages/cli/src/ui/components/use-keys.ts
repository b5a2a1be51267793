import { useInput, usePaste } from 'ink';
import { useSyncExternalStore } from 'react';
import type { Ui } from '../core/ui.ts';

/** Draws again after every change, and turns what is typed or pasted into key presses. */
export function useKeys(ui: Ui): void {
  useSyncExternalStore(ui.subscribe, () => ui.version);
  useInput((input, key) => ui.press({ ...key, input }));
  usePaste((text) => ui.paste(text));
}
