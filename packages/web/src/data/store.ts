import { useSyncExternalStore } from 'react';

/** A value that several parts of the page read and change. */
export interface Store<Value> {
  get(): Value;
  set(next: Value): void;
  /** Calls back on every change; returns how to stop that. */
  subscribe(listener: () => void): () => void;
  /** The value, again on every change. */
  use(): Value;
}

/**
 * A store.
 * @param read What it is at first; called when somebody asks.
 * @param write Remembers what it is set to.
 */
export function createStore<Value extends object | string | boolean>(
  read: () => Value,
  write?: (next: Value) => void,
): Store<Value> {
  const listeners = new Set<() => void>();
  let value: Value | undefined;
  const get = (): Value => (value ??= read());
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set(next) {
      value = next;
      write?.(next);
      for (const listener of listeners) listener();
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get),
  };
}
