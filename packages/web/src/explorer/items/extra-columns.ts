import { useState } from 'react';
import { readStored, writeStored } from '../../data/stored.ts';

/** Most columns a person may add to the list of items. */
export const MAX_COLUMNS = 10;

/** Reads remembered columns; anything unreadable is no columns. */
export function parseColumns(text: string | undefined): string[] {
  if (text === undefined) return [];
  try {
    const value: unknown = JSON.parse(text);
    if (!Array.isArray(value)) return [];
    const names = value.filter((name): name is string => typeof name === 'string' && name !== '');
    return [...new Set(names)].slice(0, MAX_COLUMNS);
  } catch {
    return [];
  }
}

/** The attribute columns somebody added to the lists of a project, remembered in this browser. */
export function useExtraColumns(
  projectId: string,
): [columns: readonly string[], change: (columns: readonly string[]) => void] {
  const key = `item-columns:${projectId}`;
  const [columns, setColumns] = useState(() => parseColumns(readStored(key)));
  return [
    columns,
    (next) => {
      const limited = parseColumns(JSON.stringify(next));
      setColumns(limited);
      writeStored(key, limited.length === 0 ? undefined : JSON.stringify(limited));
    },
  ];
}
