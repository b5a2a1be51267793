import { addGroupBy, resetGroupBy } from '@spanlight/query';
import { useState, type ReactElement } from 'react';
import { Checkbox } from '../../components/forms/Checkbox.tsx';
import { editQuery } from '../edit-query.ts';
import { languageOf } from '../language/query-source.ts';
import {
  CommonChoices,
  MenuForm,
  QueryMenu,
  useColumnField,
  type QueryMenuProps,
} from './query-menu.tsx';

/** Groups by a column, alone or together with those before. */
export function GroupByMenu({ query, onQueryChange, source }: QueryMenuProps): ReactElement {
  const [isAdding, setIsAdding] = useState(false);
  const { field, take } = useColumnField(source);
  return (
    <QueryMenu label="Group by">
      {(close) => {
        const group = (by: string): void => {
          const edit = isAdding ? addGroupBy : resetGroupBy;
          onQueryChange(editQuery(query, (parts) => firstGroupBy(edit(parts, by))));
          close();
        };
        return (
          <>
            <CommonChoices
              label="Common groupings"
              choices={languageOf(source).commonGroupings}
              onPick={({ column }) => group(column)}
            />
            <MenuForm submit="Group" onSubmit={() => take(group)}>
              {field}
              <Checkbox
                label="Keep other groupings"
                checked={isAdding}
                onCheckedChange={setIsAdding}
              />
            </MenuForm>
          </>
        );
      }}
    </QueryMenu>
  );
}

/** Groupings read best before what is measured. */
function firstGroupBy<Part extends { readonly query: string }>(parts: readonly Part[]): Part[] {
  const isGrouping = ({ query }: Part): boolean => /^group\s+by\s/i.test(query);
  return [...parts.filter(isGrouping), ...parts.filter((part) => !isGrouping(part))];
}
