import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../data/stored.ts';

/**
 * How the navigation drawer stands: `docked` beside the page, `minimised` to its icons, or `undocked`: hidden until
 * opened over the page.
 */
export type DrawerState = 'docked' | 'minimised' | 'undocked';

const key = 'drawer';
const listeners = new Set<() => void>();

function read(): DrawerState {
  const stored = readStored(key);
  return stored === 'minimised' || stored === 'undocked' ? stored : 'docked';
}

let state = read();

/** Changes and remembers the drawer in this browser. */
export function setDrawerState(next: DrawerState): void {
  state = next;
  writeStored(key, next === 'docked' ? undefined : next);
  for (const listener of listeners) listener();
}

export function useDrawerState(): DrawerState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}
