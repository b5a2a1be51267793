/** Whether somebody may see an element. */
export interface Sight {
  /** Whether it has a place on the page that is far from the window. What is hidden has none. */
  isFar(): boolean;
  leave(): void;
}

/** Watches whether an element is near the window, and tells when it comes there. */
export function watchSight(element: Element, onNear: () => void): Sight {
  // What the observer calls near is: its two margins may add up, so that the box lies beyond one of them.
  let isTold = false;
  const isFar = (): boolean => {
    const [box] = element.getClientRects();
    if (!box || isTold) return false;
    const { innerWidth, innerHeight } = globalThis;
    const isBeyond =
      box.bottom < -MARGIN ||
      box.top > innerHeight + MARGIN ||
      box.right < -MARGIN ||
      box.left > innerWidth + MARGIN;
    if (isBeyond) {
      // It tells of changes alone: it may have seen the element already.
      sightings.unobserve(element);
      sightings.observe(element);
    }
    return isBeyond;
  };
  const sightings = new IntersectionObserver((entries) => {
    isTold = entries.some(({ isIntersecting }) => isIntersecting);
    if (isTold) onNear();
    isTold = false;
  }, near(MARGIN));
  sightings.observe(element);
  return { isFar, leave: () => sightings.disconnect() };
}

/** Pixels around the window in which an element gets ready to be seen. */
const MARGIN = 200;

/** Watches so many pixels around the window, and around what scrolls within it. */
export const near = (pixels: number): IntersectionObserverInit => ({
  rootMargin: `${pixels}px`,
  scrollMargin: `${pixels}px`,
});
