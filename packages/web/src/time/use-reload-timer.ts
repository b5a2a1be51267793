import { useEffect, useEffectEvent } from 'react';

/** How often a live page asks again unless told otherwise, in milliseconds. */
export const RELOAD_INTERVAL = 30_000;

/**
 * Calls `reload` again and again while active and the page is visible; a page that was hidden for longer reloads when it
 * shows again.
 *
 * @param interval Milliseconds.
 */
export function useReloadTimer(
  isActive: boolean,
  reload: () => void,
  interval: number = RELOAD_INTERVAL,
): void {
  const onTick = useEffectEvent(reload);
  useEffect(() => {
    if (!isActive) return undefined;
    let last = Date.now();
    const tick = (): void => {
      if (document.hidden || Date.now() - last < interval - 500) return;
      last = Date.now();
      onTick();
    };
    const timer = setInterval(tick, interval);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [isActive, interval]);
}
