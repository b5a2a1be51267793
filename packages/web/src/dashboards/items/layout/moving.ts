import type { DashboardResponse, GridItem } from '@spanlight/sdk';
import { createContext, useContext } from 'react';
import { arrange, closeUp, type Placed } from '../../../dashboard-items/arrange.ts';

/** Items that stand together: those of a row, or those above the table, whose row is 0. */
export interface Section {
  readonly rowId: number;
  /** What it is called. */
  readonly title: string;
  readonly items: readonly GridItem[];
}

/** An item while it is moved or sized. */
export interface Moving {
  readonly item: GridItem;
  /** The row it comes from. */
  readonly from: number;
  /** The row it is put into. */
  readonly rowId: number;
  /** Where it is put, before the others give way. */
  readonly to: Placed;
  readonly kind: 'move' | 'size';
  /** By what it is moved. */
  readonly by: 'pointer' | 'keys';
}

/** How items of a section stand while one is moved. */
export function arrangedItems(
  { rowId, items }: Pick<Section, 'rowId' | 'items'>,
  moving: Moving | undefined,
): GridItem[] {
  if (moving?.rowId === rowId) return arrange(items, { ...moving.item, ...moving.to, rowId });
  if (moving?.from === rowId) return closeUp(items, moving.item.id);
  return [...items];
}

/** The dashboard as it will be with the items of some rows in new places; row 0 is above the table. */
export const withArrangement =
  (arranged: ReadonlyMap<number, GridItem[]>) =>
  (content: DashboardResponse): DashboardResponse => ({
    ...content,
    tableItems: arranged.get(0) ?? content.tableItems,
    gridRows: content.gridRows.map((row) => ({
      ...row,
      items: arranged.get(row.id) ?? row.items,
    })),
  });

/** Moving items by pointer or keyboard. */
export interface Layout {
  readonly moving: Moving | undefined;
  /** Registers the element whose items stand in a row, so that something can be dropped there. */
  readonly register: (rowId: number, element: HTMLElement | null) => void;
  readonly begin: (moving: Moving) => void;
  /** Moves the item to a place in a row. */
  readonly moveTo: (rowId: number, to: Placed) => void;
  /** Moves the item into the row above or below. */
  readonly moveToAdjacentRow: (step: 1 | -1) => void;
  /** The row under a point of the window, or the nearest to it. */
  readonly rowAt: (clientY: number) => { rowId: number; element: HTMLElement } | undefined;
  readonly drop: () => void;
  readonly cancel: () => void;
}

/** Absent where nothing can be moved: for guests, and where there is one column. */
export const LayoutContext = createContext<Layout | undefined>(undefined);

export function useLayout(): Layout | undefined {
  return useContext(LayoutContext);
}

/** Moves an item up or down where items stand under one another; undefined at the end of the list. */
export interface MoveSteps {
  readonly up: (() => void) | undefined;
  readonly down: (() => void) | undefined;
}

/** The moves of an item by its id; absent for guests. */
export const StepsContext = createContext<((id: number) => MoveSteps) | undefined>(undefined);

/** The steps of an item in the single column of a narrow screen; undefined where it is moved by its handle, or not at all. */
export function useSteps(id: number): MoveSteps | undefined {
  const isWide = useLayout() !== undefined;
  const stepsOf = useContext(StepsContext);
  return isWide ? undefined : stepsOf?.(id);
}
