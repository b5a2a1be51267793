import { type FacetSelection, partsOf, readFacet, selectFacet } from '@spanlight/query';
import { truncateMiddle } from '@spanlight/sdk/format';
import { type ReactElement, useState } from 'react';
import { Button, IconButton } from '../../components/buttons/Button.tsx';
import { FacetSection } from '../../components/facets/FacetSection.tsx';
import { useDebounced } from '../../components/use-debounced.ts';
import { Tooltip } from '../../components/overlays/Tooltip.tsx';
import { api } from '../../data/client.ts';
import { useCurrentUser } from '../../data/session.ts';
import { useAction } from '../../data/use-action.ts';
import type { ItemsFilter } from '../../items/filter.ts';
import { editQuery } from '../../query/edit-query.ts';
import { useExplorer } from '../explorer-context.ts';
import { explorerRouteOf, hasResults } from '../explorer-route.ts';
import styles from './FacetPanel.module.css';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import {
  facetValues,
  MAX_SELECTED,
  SEARCH_ABOVE,
  toggleValue,
} from '../../components/facets/facet-values.ts';
import facets from '../../components/facets/facets.module.css';
import { ValueList, type ValueSearch } from '../../components/facets/ValueList.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { describeError } from '../../data/describe-error.ts';
import { attributeValuesQuery } from '../../items/queries.ts';

export interface FacetProps {
  attribute: string;
  isPinned: boolean;
  isOpenAtFirst: boolean;
  filter: ItemsFilter;
}

/** One attribute: its name, whether it is pinned, and when opened its values. */
export function Facet({ attribute, isPinned, isOpenAtFirst, filter }: FacetProps): ReactElement {
  const explorer = useExplorer();
  const { search, update } = explorer;
  const route = useLocation({ select: ({ pathname }) => explorerRouteOf(pathname) });
  // What a list starts with is not grouped: that would stand in its address for nothing.
  const query = hasResults(route) ? explorer.query : (search.query ?? '');
  const selection = readFacet(partsOf(query), attribute);
  const select = (next: FacetSelection): void =>
    update({ query: editQuery(query, (parts) => selectFacet(parts, attribute, next)) });

  return (
    <FacetSection
      heading={truncateMiddle(attribute, 60)}
      wholeHeading={attribute}
      subject={attribute}
      chosen={chosenOf(selection)}
      onClear={() => select({ kind: 'none' })}
      isOpenAtFirst={isOpenAtFirst}
      action={<PinButton attribute={attribute} isPinned={isPinned} />}
    >
      <FacetValues attribute={attribute} filter={filter} selection={selection} onSelect={select} />
    </FacetSection>
  );
}

function chosenOf(selection: FacetSelection): string | number | undefined {
  if (selection.kind === 'none') return undefined;
  return selection.kind === 'values' ? selection.values.length : selection.kind;
}

function PinButton(props: Pick<FacetProps, 'attribute' | 'isPinned'>): ReactElement {
  const { attribute, isPinned } = props;
  const { isGuest } = useCurrentUser();
  const { run, isBusy } = useAction([['attributes']]);
  const change = (): PromiseLike<unknown> =>
    isPinned
      ? api.pinnedFacets.remove({ attr: attribute })
      : api.pinnedFacets.add({ attr: attribute });
  const text = isPinned ? 'Unpin' : 'Pin';
  return (
    <Tooltip text={isGuest ? 'Sign in to pin attributes' : text}>
      <IconButton
        icon="pin"
        label={`${text} ${attribute}`}
        size="small"
        className={styles['pin']}
        data-pinned={isPinned || undefined}
        aria-disabled={isGuest || undefined}
        busy={isBusy}
        onClick={() => {
          if (!isGuest) void run(change);
        }}
      />
    </Tooltip>
  );
}

/** How long typing must rest before the server is asked, in milliseconds. */
const DEBOUNCE = 500;

interface FacetValuesProps {
  attribute: string;
  filter: ItemsFilter;
  selection: FacetSelection;
  onSelect: (selection: FacetSelection) => void;
}

/** The values of one attribute with their counts. */
function FacetValues({ attribute, filter, selection, onSelect }: FacetValuesProps): ReactElement {
  const [wanted, setWanted] = useState('');
  const all = useQuery(attributeValuesQuery(filter, attribute, ''));
  // Only what the first answer left out has to be asked for.
  const asked = useDebounced(all.data?.hasMore === true ? wanted.trim() : '', DEBOUNCE);
  const answer = useQuery(attributeValuesQuery(filter, attribute, asked));

  if (answer.isError && !answer.data) {
    return <p className={facets['problem']}>{describeError(answer.error).message}</p>;
  }
  if (!answer.data) {
    return (
      <div className={facets['values']}>
        <Skeleton width="70%" />
        <Skeleton width="55%" />
      </div>
    );
  }

  const isSearchable = (all.data?.items.length ?? 0) > SEARCH_ABOVE || all.data?.hasMore === true;
  const isFull = selection.kind === 'values' && selection.values.length >= MAX_SELECTED;
  const search: ValueSearch = {
    label: `Find a value of ${attribute}`,
    placeholder: 'Find a value',
    text: wanted,
    onTextChange: setWanted,
  };
  const text = wanted.trim();

  return (
    <ValueList
      label={attribute}
      values={facetValues(answer.data.items, selection, wanted)}
      search={isSearchable ? search : undefined}
      isFull={isFull}
      isStale={answer.isPlaceholderData || answer.isError}
      actions={
        text === '' ? null : (
          <div className={styles['patterns']}>
            <Button size="small" onClick={() => onSelect({ kind: 'like', text })}>
              Only with “{text}”
            </Button>
            <Button size="small" onClick={() => onSelect({ kind: 'not like', text })}>
              Without
            </Button>
          </div>
        )
      }
      note={
        isFull ? (
          <p className={styles['note']}>A filter can have up to {MAX_SELECTED} values.</p>
        ) : null
      }
      onToggle={(value) => onSelect(toggleValue(selection, value))}
    />
  );
}
