import { createStore } from '../data/store.ts';
import { readStored, writeStored } from '../data/stored.ts';

/**
 * How the navigation drawer stands: `docked` beside the page, `minimised` to its icons, or `undocked`: hidden until
 * opened over the page.
 */
export type DrawerState = 'docked' | 'minimised' | 'undocked';

const key = 'drawer';

const drawer = createStore((): DrawerState => {
  const stored = readStored(key);
  return stored === 'minimised' || stored === 'undocked' ? stored : 'docked';
});

/** Changes and remembers the drawer in this browser. */
export function setDrawerState(next: DrawerState): void {
  drawer.set(next);
  writeStored(key, next === 'docked' ? undefined : next);
}

export function useDrawerState(): DrawerState {
  return drawer.use();
}
