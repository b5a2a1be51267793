import { useEffect, useEffectEvent } from 'react';

/** Does something when a key is pressed alone, wherever nobody is typing and nobody has taken it before. */
export function useKey(key: string, press: () => void): void {
  const pressed = useEffectEvent(press);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      // Query editors stand in shadow roots, to which the event's own target doesn't lead.
      if (event.defaultPrevented || isTyping(event.composedPath()[0])) return;
      event.preventDefault();
      pressed();
    };
    // What is inside hears of it first: a page before the shell around it.
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [key]);
}

function isTyping(target: EventTarget | undefined): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable="true"]') !== null
  );
}
