import { useEffect, useEffectEvent } from 'react';

/**
 * Does something when a key is pressed alone, wherever nobody is typing and nobody has taken it before.
 * @param on What surrounds a page listens on the window, and so hears of a key after the page.
 */
export function useKey(
  key: string,
  press: () => void,
  on: 'document' | 'window' = 'document',
): void {
  const pressed = useEffectEvent(press);
  useEffect(() => {
    const onKeyDown = (event: Event): void => {
      if (
        !(event instanceof KeyboardEvent) ||
        event.key !== key ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return;
      // Query editors stand in shadow roots, to which the event's own target doesn't lead.
      if (event.defaultPrevented || isTyping(event.composedPath()[0])) return;
      event.preventDefault();
      pressed();
    };
    const target = on === 'window' ? window : document;
    const listening = new AbortController();
    target.addEventListener('keydown', onKeyDown, { signal: listening.signal });
    return () => listening.abort();
  }, [key, on]);
}

function isTyping(target: EventTarget | undefined): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable="true"]') !== null
  );
}
