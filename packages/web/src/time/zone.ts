import { setDisplayZone, zoneOffsetText, type DisplayZone } from '@spanlight/sdk/format';
import { createStore } from '../data/store.ts';
import { readStored, writeStored } from '../data/stored.ts';

const ZONE_SETTING = 'time-zone';

/** The zone in which all times of the console are shown, but of inputs too; remembered in this browser. */
export const displayZone = createStore<DisplayZone>(
  () => (readStored(ZONE_SETTING) === 'utc' ? 'utc' : 'local'),
  (zone) => {
    writeStored(ZONE_SETTING, zone === 'utc' ? zone : undefined);
    setDisplayZone(zone);
  },
);

/** Shows times in the remembered zone; to be called before anything is drawn. */
export function showRememberedZone(): void {
  setDisplayZone(displayZone.get());
}

/** A zone for people, at an instant: `Europe/Berlin (+01:00)`, `UTC`. */
export function zoneName(instant: number, zone: DisplayZone): string {
  if (zone === 'utc') return 'UTC';
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return name === 'UTC' ? name : `${name} (${zoneOffsetText(instant, zone)})`;
}
