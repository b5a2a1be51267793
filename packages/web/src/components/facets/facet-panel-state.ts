import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../data/stored.ts';

/** The widths the facet panel may have, in pixels. */
export const WIDTHS = [300, 400, 500] as const;

/** How the facet panel stands. */
export interface FacetPanelState {
  readonly isOpen: boolean;
  /** Beside the page rather than over it. */
  readonly isPinned: boolean;
  readonly width: (typeof WIDTHS)[number];
}

const listeners = new Set<() => void>();
let state: FacetPanelState | undefined;

function read(): FacetPanelState {
  if (!state) {
    const isPinned = readStored('facets:pinned') === 'true';
    state = {
      // Only a pinned panel is there when the page opens: a temporary one would cover it.
      isOpen: isPinned && readStored('facets:open') === 'true',
      isPinned,
      width: WIDTHS.find((width) => String(width) === readStored('facets:width')) ?? 400,
    };
  }
  return state;
}

/** Changes the panel and remembers it in this browser. */
export function setFacetPanel(changes: Partial<FacetPanelState>): void {
  state = { ...read(), ...changes };
  writeStored('facets:pinned', state.isPinned ? 'true' : undefined);
  writeStored('facets:open', state.isOpen ? 'true' : undefined);
  writeStored('facets:width', String(state.width));
  for (const listener of listeners) listener();
}

/** How the facet panel stands right now. */
export function useFacetPanel(): FacetPanelState {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);
}
