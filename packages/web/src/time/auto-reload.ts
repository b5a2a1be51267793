import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** How often a live page asks again, in milliseconds. */
const RELOAD_INTERVAL = 30_000;

const key = 'spanlight:auto-reload';
const listeners = new Set<() => void>();
let chosen: boolean | undefined;

function isOn(): boolean {
  if (chosen === undefined) {
    try {
      chosen = localStorage.getItem(key) === 'true';
    } catch {
      chosen = false;
    }
  }
  return chosen;
}

/** Turns the automatic reload of live pages on or off; remembered in this browser. */
export function setAutoReload(next: boolean): void {
  chosen = next;
  try {
    if (next) localStorage.setItem(key, 'true');
    else localStorage.removeItem(key);
  } catch {
    // Private windows may refuse storage; the choice then lasts for this page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether live pages reload by themselves. */
export function useAutoReload(): boolean {
  return useSyncExternalStore(subscribe, isOn);
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
