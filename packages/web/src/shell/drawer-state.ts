import { createStore, type Store } from '../data/store.ts';
import { readStored, writeStored } from '../data/stored.ts';

/**
 * How the navigation drawer stands: `docked` beside the page, `minimised` to its icons, or `undocked`: hidden until
 * opened over the page.
 */
export type DrawerState = 'docked' | 'minimised' | 'undocked';

const key = 'drawer';

/** The drawer, remembered in this browser. */
export const drawerState: Store<DrawerState> = createStore(
  () => {
    const stored = readStored(key);
    return stored === 'minimised' || stored === 'undocked' ? stored : 'docked';
  },
  (next) => writeStored(key, next === 'docked' ? undefined : next),
);
