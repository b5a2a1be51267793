import { useEffect, useEffectEvent } from 'react';
import { createStore } from '../data/store.ts';
import { readStored, writeStored } from '../data/stored.ts';

/** How often a live page asks again, in milliseconds. */
const RELOAD_INTERVAL = 30_000;

const key = 'auto-reload';
const autoReload = createStore(() => readStored(key) === 'true');

/** Turns the automatic reload of live pages on or off; remembered in this browser. */
export function setAutoReload(next: boolean): void {
  autoReload.set(next);
  writeStored(key, next ? 'true' : undefined);
}

/** Whether live pages reload by themselves. */
export function useAutoReload(): boolean {
  return autoReload.use();
}

/** Calls `reload` every 30 s while active and the page is visible; a page that was hidden for longer reloads when it shows again. */
export function useReloadTimer(isActive: boolean, reload: () => void): void {
  const onTick = useEffectEvent(reload);
  useEffect(() => {
    if (!isActive) return undefined;
    let last = Date.now();
    const tick = (): void => {
      if (document.hidden || Date.now() - last < RELOAD_INTERVAL - 500) return;
      last = Date.now();
      onTick();
    };
    const timer = setInterval(tick, RELOAD_INTERVAL);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [isActive]);
}
