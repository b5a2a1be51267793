import { useEffect, useState } from 'react';

/** Something a field may be filled with. */
export interface Suggestion {
  readonly value: string;
  /** Stands muted at the end: a count, a meaning. */
  readonly hint?: string;
}

/** How long typing must rest before suggestions are asked for, in milliseconds. */
const DEBOUNCE = 200;

/** How many suggestions a list shows. */
const SHOWN = 50;

/** The suggestions for what is typed; those of the text before stay until the new ones are there. */
export function useSuggestions(
  suggest: (typed: string) => Promise<readonly Suggestion[]>,
  typed: string,
  isActive: boolean,
): { items: readonly Suggestion[]; isLoading: boolean } {
  const [answer, setAnswer] = useState<{
    suggest: unknown;
    typed: string;
    items: readonly Suggestion[];
  }>();

  useEffect(() => {
    if (!isActive) return undefined;
    let isCurrent = true;
    const settle = (items: readonly Suggestion[]): void => {
      if (isCurrent) setAnswer({ suggest, typed, items: items.slice(0, SHOWN) });
    };
    const timer = setTimeout(() => {
      // Suggestions are a help: when the server can't be asked there are none.
      suggest(typed).then(settle, () => settle([]));
    }, DEBOUNCE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [suggest, typed, isActive]);

  const isOther = answer?.suggest !== suggest;
  return {
    items: answer && !isOther ? answer.items : [],
    isLoading: isActive && (isOther || answer.typed !== typed),
  };
}

/** Keeps the suggestions that contain a text, those that begin with it first. */
export function matching(items: readonly Suggestion[], typed: string): Suggestion[] {
  const wanted = typed.trim().toLowerCase();
  const starts: Suggestion[] = [];
  const contains: Suggestion[] = [];
  for (const item of items) {
    const value = item.value.toLowerCase();
    if (value.startsWith(wanted)) starts.push(item);
    else if (value.includes(wanted)) contains.push(item);
  }
  return [...starts, ...contains];
}
