import { useState, type DragEvent, type RefObject } from 'react';
import { dropIndex } from './query-chips.ts';

/** Moving chips by mouse. */
export interface ChipDrag {
  /** Handlers of the list that takes them. */
  readonly listHandlers: {
    onDragOver: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
  };
  begin(index: number, text: string, event: DragEvent): void;
  end(): void;
  /** On which side of a chip the insertion mark stands. */
  sideOf(index: number): 'before' | 'after' | undefined;
}

/** Chips of a list are dragged to another place in it. */
export function useChipDrag(
  list: RefObject<HTMLUListElement | null>,
  move: (from: number, to: number) => void,
): ChipDrag {
  const [dragged, setDragged] = useState<number>();
  const [target, setTarget] = useState<number>();
  const placeOf = (event: DragEvent): number => {
    const items = [...(list.current?.querySelectorAll('[data-item]') ?? [])];
    const boxes = items.filter((_, index) => index !== dragged);
    return dropIndex(
      { x: event.clientX, y: event.clientY },
      boxes.map((item) => item.getBoundingClientRect()),
    );
  };
  const end = (): void => {
    setDragged(undefined);
    setTarget(undefined);
  };
  return {
    listHandlers: {
      onDragOver(event) {
        if (dragged === undefined) return;
        event.preventDefault();
        setTarget(placeOf(event));
      },
      onDrop(event) {
        event.preventDefault();
        if (dragged !== undefined) move(dragged, placeOf(event));
        end();
      },
    },
    begin(index, text, event) {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', text);
      setDragged(index);
    },
    end,
    sideOf(index) {
      if (dragged === undefined || target === undefined || index === dragged) return undefined;
      const position = index > dragged ? index - 1 : index;
      if (position === target) return 'before';
      return position === target - 1 ? 'after' : undefined;
    },
  };
}
