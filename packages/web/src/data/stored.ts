/**
 * A small text remembered in this browser, or in this tab until it is closed. Storage may be closed to us (private
 * windows, policies): reading then gives undefined and writing lasts for nothing.
 */
export function readStored(key: string, place: Place = 'browser'): string | undefined {
  try {
    return storageOf(place).getItem(`spanlight:${key}`) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers a text; undefined forgets it. */
export function writeStored(
  key: string,
  value: string | undefined,
  place: Place = 'browser',
): void {
  try {
    const storage = storageOf(place);
    if (value === undefined) storage.removeItem(`spanlight:${key}`);
    else storage.setItem(`spanlight:${key}`, value);
  } catch {
    // Nothing to remember it in.
  }
}

/** How long something is remembered: for good, or as long as the tab is open, reloads included. */
type Place = 'browser' | 'tab';

function storageOf(place: Place): Storage {
  return place === 'tab' ? sessionStorage : localStorage;
}
