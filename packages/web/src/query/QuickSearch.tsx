import type { ReactElement } from 'react';
import { SearchBox, type SearchBoxProps } from '../components/forms/SearchBox.tsx';
import { searchProblem } from './search-problem.ts';

export type QuickSearchProps = Pick<SearchBoxProps, 'value' | 'onValueChange' | 'kept'>;

/** Finds items by their display name while one types. */
export function QuickSearch(props: QuickSearchProps): ReactElement {
  return (
    <SearchBox
      label="Quick search"
      placeholder={'option1|option2, word1 word2, "phrase", -exclude, ~regexp'}
      problemOf={searchProblem}
      clearLabel="Clear search"
      {...props}
    />
  );
}
