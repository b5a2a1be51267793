import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Loaded } from '../core/loader.ts';

/** Builds a view in the shadow root of an element that React makes. */
export function useView<View, Host extends HTMLElement = HTMLDivElement>(
  create: (root: ShadowRoot) => View,
): [RefObject<Host | null>, RefObject<View | undefined>] {
  const host = useRef<Host>(null);
  const view = useRef<View>(undefined);
  const latest = useRef(create);
  useLayoutEffect(() => {
    if (host.current === null) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    view.current ??= latest.current(root);
  }, []);
  return [host, view];
}

/** What came of a load, from what hosts know of it. */
export function loadedOf<Data>(data: Data | undefined, error: string | undefined): Loaded<Data> {
  if (data !== undefined) return { kind: 'data', data, failure: error };
  return error === undefined ? { kind: 'loading' } : { kind: 'failed', message: error };
}
