import type { Span } from '@spanlight/sdk';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOpened } from '../../data/use-address.ts';
import { itemKey } from '../../items/item-key.ts';
import { spanQuery } from '../../trace/queries.ts';

/** The item of a list that is looked at beside it; its key stands in the address. */
export interface OpenedItem {
  /** Undefined while none is, or while it is on its way. */
  readonly item: Span | undefined;
  /** Its place among the rows; -1 where it isn't one of them. */
  readonly position: number;
  readonly open: (item: Span) => void;
  readonly close: () => void;
}

/** Finds the opened item among the rows of the page, or asks for it. */
export function useOpenedItem(projectId: string, rows: readonly Span[]): OpenedItem {
  const { id: key, open, close } = useOpened('item');
  const [last, setLast] = useState<Span>();
  const position = rows.findIndex((row) => itemKey(row) === key);
  // A reload may push it off the page while it is read.
  const known = rows[position] ?? (last && itemKey(last) === key ? last : undefined);
  const [trace = '', span = ''] = key?.split(' ') ?? [];
  const isAsked = known === undefined && trace !== '' && span !== '';
  const question = spanQuery(projectId, trace, span);
  const { data } = useQuery({ ...question, ...(isAsked ? {} : { queryFn: skipToken }) });
  return {
    item: known ?? (isAsked ? data : undefined),
    position,
    open(item) {
      setLast(item);
      open(itemKey(item));
    },
    close,
  };
}
