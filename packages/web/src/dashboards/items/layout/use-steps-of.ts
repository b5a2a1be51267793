import { useLayoutEffect, useMemo, useRef } from 'react';
import type { Editing } from '../../editing/editing.ts';
import type { Section, MoveSteps } from './moving.ts';
import { stepOf } from './step.ts';

interface Stepping extends Pick<Editing, 'tryChange' | 'begun'> {
  /** Says something aloud, until the next change but `until`. */
  readonly say: (said: { text: string; until: number }) => void;
}

/** Tells the steps of an item in a single column. One that goes a step is stored, said aloud, and followed by the page. */
export function useStepsOf(
  sections: readonly Section[],
  { tryChange, begun, say }: Stepping,
): (id: number) => MoveSteps {
  const stepped = useRef<{ id: number; from: readonly Section[] }>(undefined);
  useLayoutEffect(() => {
    const last = stepped.current;
    if (!last || last.from === sections) return;
    stepped.current = undefined;
    document.querySelector(`[data-place="${last.id}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [sections]);
  return useMemo(
    () =>
      (id: number): MoveSteps => {
        const to = (step: -1 | 1): MoveSteps['up'] => {
          const made = stepOf(sections, id, step);
          return (
            made &&
            (() => {
              stepped.current = { id, from: sections };
              say({ text: made.said, until: begun + 1 });
              void tryChange(made.change);
            })
          );
        };
        return { up: to(-1), down: to(1) };
      },
    [sections, tryChange, begun, say],
  );
}
