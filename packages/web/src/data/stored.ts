/**
 * A small setting remembered in this browser. Storage may be closed to us (private windows, policies): reading then
 * gives undefined and writing lasts for nothing.
 */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(`spanlight:${key}`) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers a setting; undefined forgets it. */
export function writeStored(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(`spanlight:${key}`);
    else localStorage.setItem(`spanlight:${key}`, value);
  } catch {
    // Nothing to remember it in.
  }
}
