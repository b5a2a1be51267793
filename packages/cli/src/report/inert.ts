import { breakCommands, sanitise } from '../output/sanitise.ts';

/**
 * Text from outside as it may stand in a line of a CI log: harmless on a terminal, and without the commands that
 * build servers look for anywhere in a line (`##[...]`, `##vso[...]`). Those they look for at the start of a line are
 * the caller's to keep away from there.
 */
export function inert(text: string): string {
  return breakCommands(sanitise(text));
}

/** A value in a line: JSON, cut when it is long. */
export function inertValue(value: unknown, longest = 200): string {
  const text = inert(JSON.stringify(value) ?? '');
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
