import { present, readFlag, readText } from '../../data/search-params.ts';
import { readPage } from '../../data/use-address-page.ts';
import type { Severity } from '@spanlight/sdk';
import { monitorStates, severities, type MonitorState } from '../states.ts';

/** State of the list of monitors in the URL. The names are a persistent format. */
export interface MonitorsSearch {
  /** Words of the name; `monitor:12` picks one. */
  q?: string | undefined;
  state?: MonitorState | undefined;
  severity?: Severity | undefined;
  /** `name`, `type`, `state`, `severity` or `updatedAt`. */
  sort_by?: string | undefined;
  sort_desc?: boolean | undefined;
  /** 1-based; absent on the first. */
  page?: number | undefined;
}

/** Keeps what the list of monitors knows of raw search parameters. */
export function validateMonitorsSearch(raw: Record<string, unknown>): MonitorsSearch {
  return present({
    q: readText(raw, 'q') || undefined,
    state: monitorStates.find((known) => known === readText(raw, 'state')),
    severity: severities.find((known) => known === readText(raw, 'severity')),
    sort_by: readText(raw, 'sort_by') || undefined,
    sort_desc: readFlag(raw, 'sort_desc'),
    page: readPage(raw),
  });
}

/** The order an address asks for: the newest first, unless it says otherwise. */
export function sortOf({ sort_by = 'updatedAt', sort_desc }: MonitorsSearch): {
  column: string;
  desc: boolean;
} {
  const column = sort_by === 'updated_at' ? 'updatedAt' : sort_by;
  return { column, desc: sort_desc ?? (column === 'updatedAt' || column === 'severity') };
}
