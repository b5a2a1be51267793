import { near } from './visibility.ts';

/** Where something is to be drawn. */
export interface Place {
  /** Whether it is in the window or near it. */
  isInView(): boolean;
  /** Stops watching. */
  leave(): void;
}

/** Tells when an element has come near the window, and when the room in it for what is drawn has another size. */
export function watchPlace(element: Element, room: Element, onChange: () => void): Place {
  let isInView = false;
  const resizes = new ResizeObserver(onChange);
  resizes.observe(room);
  const sightings = new IntersectionObserver((entries) => {
    const before = isInView;
    isInView = entries.at(-1)?.isIntersecting ?? false;
    if (isInView && !before) onChange();
  }, near(600));
  sightings.observe(element);
  return {
    isInView: () => isInView,
    leave() {
      resizes.disconnect();
      sightings.disconnect();
    },
  };
}
