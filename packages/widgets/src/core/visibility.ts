/** Whether an element is near the window. */
export interface Visibility {
  /** Whether it is far from the window; hidden elements, which have no box, are not. */
  isFar(): boolean;
  /** Stops watching. */
  leave(): void;
}

/** Watches an element and calls `onNear` when it comes near the window. */
export function watchVisibility(element: Element, onNear: () => void): Visibility {
  // The observer's answer counts even where the box is outside one margin: rootMargin and scrollMargin add up.
  let isNear = false;
  const isFar = (): boolean => {
    const [box] = element.getClientRects();
    if (!box || isNear) return false;
    const { innerWidth, innerHeight } = globalThis;
    const isBeyond =
      box.bottom < -MARGIN ||
      box.top > innerHeight + MARGIN ||
      box.right < -MARGIN ||
      box.left > innerWidth + MARGIN;
    if (isBeyond) {
      // An observer reports changes only, and may have reported this element already.
      observer.unobserve(element);
      observer.observe(element);
    }
    return isBeyond;
  };
  const observer = new IntersectionObserver((entries) => {
    isNear = entries.some(({ isIntersecting }) => isIntersecting);
    if (isNear) onNear();
    isNear = false;
  }, near(MARGIN));
  observer.observe(element);
  return { isFar, leave: () => observer.disconnect() };
}

/** Pixels around the window within which an element loads its data. */
const MARGIN = 200;

/** Observer options with so many pixels around the window and around anything that scrolls within it. */
export const near = (pixels: number): IntersectionObserverInit => ({
  rootMargin: `${pixels}px`,
  scrollMargin: `${pixels}px`,
});
