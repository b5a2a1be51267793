import { startTransition, useCallback, useState } from 'react';

const callbacks = new WeakMap<Element, (isOnScreen: boolean) => void>();
let observer: IntersectionObserver | undefined;

function observe(element: Element, callback: (isOnScreen: boolean) => void): () => void {
  observer ??= new IntersectionObserver((entries) => {
    // Many panels may come into sight at once: scrolling goes on while they are built.
    startTransition(() => {
      for (const { target, isIntersecting } of entries) callbacks.get(target)?.(isIntersecting);
    });
  });
  callbacks.set(element, callback);
  observer.observe(element);
  return () => {
    callbacks.delete(element);
    observer?.unobserve(element);
  };
}

/** Whether any of an element is on the screen. Hand the first of the pair to the element as its `ref`. */
export function useOnScreen(): [ref: (element: Element | null) => void, isOnScreen: boolean] {
  const [isOnScreen, setIsOnScreen] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (!element) return undefined;
    return observe(element, setIsOnScreen);
  }, []);
  return [ref, isOnScreen];
}
