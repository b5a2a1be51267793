import type { TypedSearch } from '../components/forms/SearchBox.tsx';
import type { SharedRef } from '../components/use-shared-ref.ts';
import type { TypedQuery } from '../query/QueryBarFrame.tsx';
import type { DataHint, System } from '@spanlight/sdk';
import { createContext, useContext } from 'react';
import type { ItemsFilter } from '../items/filter.ts';
import type { GroupSearch } from '../items/search.ts';
import type { TimeRangeControl } from '../time/use-time-range.ts';
import type { ItemKind } from './systems/system-kinds.ts';

/** What the tabs of the explorer share. */
export interface Explorer {
  readonly projectId: string;
  readonly time: TimeRangeControl;
  readonly search: GroupSearch;
  /** The systems with matching data; undefined until they are known. */
  readonly systems: readonly System[] | undefined;
  /** Where data is, when the range holds none at all. */
  readonly dataHint: DataHint | undefined;
  /** The selected systems; undefined until the first choice can be made. */
  readonly selection: readonly string[] | undefined;
  readonly kind: ItemKind;
  /** The query in force on the tabs with results: the URL's, else the default one. */
  readonly query: string;
  /** What a tab asks for; undefined until the selection is known. */
  readonly filter: ItemsFilter | undefined;
  /** What is typed and not asked yet, from tab to tab; absent where nothing is typed. */
  readonly typed?: {
    readonly search: SharedRef<TypedSearch>;
    readonly query: SharedRef<TypedQuery>;
  };
  /** Changes the URL; undefined removes a parameter. */
  update(changes: Partial<GroupSearch>, options?: { replace?: boolean }): void;
}

export const ExplorerContext = createContext<Explorer | undefined>(undefined);

/**
 * The explorer around a tab.
 * @throws outside the explorer's layout
 */
export function useExplorer(): Explorer {
  const explorer = useContext(ExplorerContext);
  if (!explorer)
    throw new Error('This component belongs inside the explorer: render it below ExplorerLayout.');
  return explorer;
}
