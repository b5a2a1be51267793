import type { AlertGroup } from '@spanlight/sdk';
import { createLoader, type Loaded, type Loader } from '../core/loader.ts';
import type { AlertsAnswer } from './ask-alerts.ts';
import { keyOfGroup } from './list-entries.ts';

/** Asks for the alerts of a group. */
export type LoadGroup = (group: AlertGroup, signal: AbortSignal) => PromiseLike<AlertsAnswer>;

/** The groups of a list that are expanded, by their keys. */
export interface ExpandedGroups {
  /** How the alerts of a group were loaded; undefined while it is closed. */
  loaded(key: string): Loaded<AlertsAnswer> | undefined;
  expand(group: AlertGroup): void;
  close(key: string): void;
  /** Asks for the alerts of expanded groups again, and closes what is no longer listed. */
  refresh(groups: readonly AlertGroup[]): void;
}

/** @param onChange told when alerts of an expanded group came, or failed to */
export function createExpandedGroups(load: LoadGroup, onChange: () => void): ExpandedGroups {
  const expanded = new Map<
    string,
    { loader: Loader<AlertsAnswer>; loaded: Loaded<AlertsAnswer> }
  >();
  const ask = (key: string, group: AlertGroup): void =>
    expanded.get(key)?.loader.load(async (signal) => await load(group, signal), true);
  const close = (key: string): void => {
    expanded.get(key)?.loader.stop();
    expanded.delete(key);
  };
  return {
    loaded: (key) => expanded.get(key)?.loaded,
    close,
    expand(group) {
      const key = keyOfGroup(group);
      const loader = createLoader<AlertsAnswer>((loaded) => {
        expanded.set(key, { loader, loaded });
        onChange();
      });
      expanded.set(key, { loader, loaded: { kind: 'loading' } });
      ask(key, group);
    },
    refresh(groups) {
      const listed = new Map(groups.map((group) => [keyOfGroup(group), group]));
      for (const key of expanded.keys()) {
        const group = listed.get(key);
        if (group) ask(key, group);
        else close(key);
      }
    },
  };
}
