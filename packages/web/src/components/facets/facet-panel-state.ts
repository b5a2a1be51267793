import { createStore } from '../../data/store.ts';
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

const panel = createStore(
  (): FacetPanelState => {
    const isPinned = readStored('facets:pinned') === 'true';
    return {
      // Only a pinned panel is there when the page opens: a temporary one would cover it.
      isOpen: isPinned && readStored('facets:open') === 'true',
      isPinned,
      width: WIDTHS.find((width) => String(width) === readStored('facets:width')) ?? 400,
    };
  },
  ({ isOpen, isPinned, width }) => {
    writeStored('facets:pinned', isPinned ? 'true' : undefined);
    writeStored('facets:open', isOpen ? 'true' : undefined);
    writeStored('facets:width', String(width));
  },
);

/** Changes the panel and remembers it in this browser. */
export function setFacetPanel(changes: Partial<FacetPanelState>): void {
  panel.set({ ...panel.get(), ...changes });
}

/** How the facet panel stands right now. */
export function useFacetPanel(): FacetPanelState {
  return panel.use();
}
