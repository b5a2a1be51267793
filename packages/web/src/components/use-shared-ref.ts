import { useMemo, useRef } from 'react';

/** A value that outlives the component that wrote it, such as the text of a field that is about to be replaced. */
export interface SharedRef<Value> {
  readonly read: () => Value | undefined;
  readonly write: (value: Value | undefined) => void;
}

/** Holds a value for as long as the calling component lives; writing it renders nothing. */
export function useSharedRef<Value>(): SharedRef<Value> {
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
