/** Whether somebody may see an element. */
export interface Sight {
  /** Whether it has a place on the page that is far from the window. What is hidden has none. */
  isFar(): boolean;
  leave(): void;
}

/** Watches whether an element is near the window, and tells when it comes there. */
export function watchSight(element: Element, onNear: () => void): Sight {
  const isFar = (): boolean => {
    const [box] = element.getClientRects();
    if (!box) return false;
    const { innerWidth, innerHeight } = globalThis;
    return (
      box.bottom < -MARGIN ||
      box.top > innerHeight + MARGIN ||
      box.right < -MARGIN ||
      box.left > innerWidth + MARGIN
    );
  };
  const sightings = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
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
