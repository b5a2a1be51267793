import { useMemo, useRef } from 'react';

/** Where something is kept that outlives what wrote it, such as what is typed into a field that is about to be replaced. */
export interface Kept<Value> {
  readonly read: () => Value | undefined;
  readonly write: (value: Value | undefined) => void;
}

/** Such a place; it lasts as long as the component that has it. */
export function useKept<Value>(): Kept<Value> {
  const place = useRef<Value>(undefined);
  return useMemo(
    () => ({
      read: () => place.current,
      write(value) {
        place.current = value;
      },
    }),
    [],
  );
}
