import { useSyncExternalStore } from 'react';

/** What the person chose; `system` follows the operating system. */
export type Theme = 'light' | 'dark' | 'system';
/** High contrast, or what the system prefers. */
export type Contrast = 'more' | 'system';

/** The theme in force after the system's preference has been asked. */
export type ResolvedTheme = 'light' | 'dark';

const themeKey = 'spanlight:theme';
const contrastKey = 'spanlight:contrast';
const listeners = new Set<() => void>();
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');

const notify = () => {
  for (const listener of listeners) listener();
};
systemDark.addEventListener('change', notify);

const store = (key: string, value: string, absent: string) => {
  try {
    if (value === absent) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Private windows may refuse storage; the choice then lasts for this page.
  }
};

/** Applies and remembers a theme in this browser. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  store(themeKey, theme, 'system');
  notify();
}

/** Applies and remembers stronger lines and text. */
export function setContrast(contrast: Contrast): void {
  if (contrast === 'system') delete document.documentElement.dataset['contrast'];
  else document.documentElement.dataset['contrast'] = contrast;
  store(contrastKey, contrast, 'system');
  notify();
}

/** The chosen theme, `system` when nothing was chosen. */
function currentTheme(): Theme {
  const theme = document.documentElement.dataset['theme'];
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** The theme on screen right now. */
function resolvedTheme(): ResolvedTheme {
  const theme = currentTheme();
  if (theme !== 'system') return theme;
  return systemDark.matches ? 'dark' : 'light';
}

/** Whether stronger lines and text were asked for in this browser. */
export function currentContrast(): Contrast {
  return document.documentElement.dataset['contrast'] === 'more' ? 'more' : 'system';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The theme on screen, for what can't follow CSS by itself (canvas drawing). */
export function useResolvedTheme(): ResolvedTheme {
  return useSyncExternalStore(subscribe, resolvedTheme);
}

/** The chosen theme and contrast. */
export function useAppearance(): { theme: Theme; contrast: Contrast } {
  const theme = useSyncExternalStore(subscribe, currentTheme);
  const contrast = useSyncExternalStore(subscribe, currentContrast);
  return { theme, contrast };
}
