import type { GridItem } from '@spanlight/sdk';
import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';
import { api } from '../../../data/client.ts';
import { useEditing, type ChangeTarget, type Editing } from '../../editing/editing.ts';
import { movedPlaces, within, type Placed } from '../../../dashboard-items/arrange.ts';
import { useStepsOf } from './use-steps-of.ts';
import {
  arrangedItems,
  withArrangement,
  LayoutContext,
  StepsContext,
  type Layout,
  type Moving,
  type Section,
} from './moving.ts';

export interface LayoutAreaProps {
  /** From the top; closed rows are left out. */
  sections: readonly Section[];
  children: ReactNode;
}

/**
 * Within it items can be dragged, sized and moved by keys, or by steps where they stand in one column; a drop is stored at once
 * and can be undone.
 */
export function LayoutArea({ sections, children }: LayoutAreaProps): ReactElement {
  const { canEdit, tryChange, begun } = useEditing();
  const [moving, setMoving] = useState<Moving>();
  const [said, setSaid] = useState({ text: '', until: 0 });
  const elements = useRef(new Map<number, HTMLElement>());

  const latest = useRef({ sections, tryChange, begun });
  useLayoutEffect(() => {
    latest.current = { sections, tryChange, begun };
  });

  // What is moved now, whichever picture of it is drawn: a drop is stored once.
  const held = useRef<Moving>(undefined);

  const layout = useMemo((): Layout => {
    const hold = (next: Moving | undefined): void => {
      held.current = next;
      setMoving(next);
    };
    const move = (next: (last: Moving) => Moving): void => {
      if (held.current) hold(next(held.current));
    };
    const end = (isKept: boolean): void => {
      const last = held.current;
      if (!last) return;
      const now = latest.current.begun;
      hold(undefined);
      if (!isKept) followHandle(last.item.id);
      setSaid(isKept ? store(latest.current, last) : { text: 'Cancelled', until: now });
    };
    return {
      moving,
      register(rowId, element) {
        if (element) elements.current.set(rowId, element);
        else elements.current.delete(rowId);
      },
      begin: hold,
      moveTo: (rowId, to) => move((last) => movedTo(last, rowId, within(to))),
      moveToAdjacentRow: (step) => move((last) => turned(latest.current.sections, last, step)),
      rowAt(clientY) {
        const near = [...elements.current].map(([rowId, element]) => {
          const { top, bottom } = element.getBoundingClientRect();
          // An empty row has no height of its own.
          return { rowId, element, distance: Math.max(top - clientY, clientY - bottom, 0) };
        });
        return near.toSorted((a, b) => a.distance - b.distance)[0];
      },
      drop: () => end(true),
      cancel: () => end(false),
    };
  }, [moving]);

  // The keys that would scroll the page move the item: the page goes along.
  useLayoutEffect(() => {
    if (moving?.by !== 'keys') return;
    const row = elements.current.get(moving.rowId);
    const put =
      row?.querySelector('[data-drop]') ?? row?.querySelector(`[data-place="${moving.item.id}"]`);
    put?.scrollIntoView({ block: 'nearest' });
  }, [moving]);

  const stepsOf = useStepsOf(sections, { tryChange, begun, say: setSaid });

  return (
    <LayoutContext value={canEdit ? layout : undefined}>
      <StepsContext value={canEdit ? stepsOf : undefined}>{children}</StepsContext>
      <output className="visually-hidden" aria-live="assertive">
        {moving?.by === 'keys' ? placeText(sections, moving) : begun > said.until ? '' : said.text}
      </output>
    </LayoutContext>
  );
}

/** Stores where something was dropped; answers what to say of it, until which change. */
function store(
  {
    sections,
    tryChange,
    begun,
  }: Pick<LayoutAreaProps, 'sections'> & Pick<Editing, 'tryChange' | 'begun'>,
  last: Moving,
): { text: string; until: number } {
  const { item } = last;
  const change = layoutChange(sections, last);
  if (!change) return { text: `${item.title} is back where it was`, until: begun };
  void tryChange(change).then(() => focusHandle(item.id));
  return { text: `${item.title} dropped: ${placeText(sections, last)}`, until: begun + 1 };
}

/** What is moved in the row above or below. */
function turned(sections: readonly Section[], last: Moving, step: 1 | -1): Moving {
  const at = sections.findIndex(({ rowId }) => rowId === last.rowId);
  const next = sections[at + step];
  return next ? { ...last, rowId: next.rowId, to: { ...last.to, yAxis: 0 } } : last;
}

/** Returns the previous object while nothing changes, so that nothing is rendered again. */
function movedTo(last: Moving, rowId: number, to: Placed): Moving {
  const isSame =
    last.rowId === rowId &&
    last.to.xAxis === to.xAxis &&
    last.to.yAxis === to.yAxis &&
    last.to.width === to.width &&
    last.to.height === to.height;
  return isSame ? last : { ...last, rowId, to };
}

/** Where something is put, in words. */
function placeText(sections: readonly Section[], moving: Moving): string {
  const section = sections.find(({ rowId }) => rowId === moving.rowId);
  const put = section && arrangedItems(section, moving).find(({ id }) => id === moving.item.id);
  if (!put) return '';
  const { xAxis, yAxis, width, height } = put;
  const row = sections.length > 1 ? `, row ${section.title}` : '';
  return `column ${xAxis + 1}, line ${yAxis + 1}, ${width} columns wide, ${height} lines high${row}`;
}

/** What a drop changes; undefined when everything stays where it was. */
function layoutChange(sections: readonly Section[], moving: Moving) {
  const { item, rowId, from, to } = moving;
  const isInPlace = rowId === from && to.xAxis === item.xAxis && to.yAxis === item.yAxis;
  const places = (id: number): { stored: readonly GridItem[]; arranged: GridItem[] } => {
    const section = sections.find((each) => each.rowId === id);
    const stored = section?.items ?? [];
    return { stored, arranged: section ? arrangedItems(section, moving) : [] };
  };
  const target = places(rowId);
  const items = movedPlaces(target.stored, target.arranged);
  if (items.length === 0) return undefined;
  const source = places(from);
  const left = rowId === from ? [] : movedPlaces(source.stored, source.arranged);
  const arranged = new Map([
    [rowId, target.arranged],
    ...(rowId === from ? [] : ([[from, source.arranged]] as const)),
  ]);
  return {
    what: `${isInPlace ? 'resize' : 'move'} "${item.title}"`,
    call: async ({ project, dashboardId, ifMatch }: ChangeTarget): Promise<void> => {
      await api.gridItems.layout({ project, dashboardId, ifMatch, items, rowId });
      // The row it left closes up: a call says one row.
      if (left.length > 0)
        await api.gridItems.layout({ project, dashboardId, items: left, rowId: from });
    },
    foresee: withArrangement(arranged),
  };
}

/** An item that went into another row is drawn anew: the focus follows it. */
function focusHandle(id: number): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(handleId(id))?.focus();
  });
}

/** An item that was let go by keys stands where it was: the page goes back to what has the focus. */
function followHandle(id: number): void {
  requestAnimationFrame(() => {
    const focused = document.activeElement;
    if (focused?.id === handleId(id)) focused.scrollIntoView({ block: 'nearest' });
  });
}

/** The id of the element by which an item is moved. */
export function handleId(id: number): string {
  return `move-${id}`;
}
