import { type RefCallback, useCallback, useState } from 'react';

/**
 * How wide an element is, in px; 0 before it is there.
 *
 * @returns The `ref` of the element, and its width.
 */
export function useWidth(): [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(0);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const update = (): void => setWidth(element.clientWidth);
    // Before anything is painted, so that nothing jumps.
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [measure, width];
}
