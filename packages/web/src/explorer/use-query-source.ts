import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ItemsFilter } from '../items/filter.ts';
import { attributesQuery, attributeValuesQuery } from '../items/queries.ts';
import type { QuerySource } from '../query/language/query-source.ts';

/** What the query builder knows about the data: the keys and values of the items on the page, asked once. */
export function useQuerySource(filter: ItemsFilter | undefined): QuerySource {
  const client = useQueryClient();
  return useMemo(
    () => ({
      async attributes() {
        if (!filter) return [];
        const { items } = await client.fetchQuery(attributesQuery(filter));
        return items.map((item) => item.value);
      },
      async values(attribute, contains) {
        if (!filter) return [];
        const { items } = await client.fetchQuery(
          attributeValuesQuery(filter, attribute, contains.trim()),
        );
        return items;
      },
    }),
    [client, filter],
  );
}
