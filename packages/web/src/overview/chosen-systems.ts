import type { System } from '@spanlight/sdk';
import { covers } from '../explorer/systems/system-options.ts';

/** The systems a selection stands for: those named, and those its all-entries cover. Nothing selected is everything. */
export function chosenSystems(
  systems: readonly System[],
  selection: readonly string[],
): readonly System[] {
  if (selection.length === 0) return systems;
  return systems.filter(({ system }) =>
    selection.some((chosen) => chosen === system || covers(chosen, system)),
  );
}
