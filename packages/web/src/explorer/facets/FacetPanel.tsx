import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { failureInstead } from '../../answers/failure-card.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { FacetFrame } from '../../components/facets/FacetFrame.tsx';
import facets from '../../components/facets/facets.module.css';
import { Loading, Skeleton } from '../../components/feedback/Skeleton.tsx';
import { FindField } from '../../components/forms/TextField.tsx';
import type { ItemsFilter } from '../../items/filter.ts';
import { attributesQuery } from '../../items/queries.ts';
import { useExplorer } from '../explorer-context.ts';
import { Facet } from './Facet.tsx';
import { ALL, facetCategories, findKeys, openAtFirst } from './facet-categories.ts';
import styles from './FacetPanel.module.css';

/** The attributes of the items and their values, to filter by: over the page, or pinned beside it. */
export function FacetPanel(): ReactElement {
  const { filter } = useExplorer();
  return <FacetFrame>{filter ? <Facets filter={filter} /> : <FacetSkeleton />}</FacetFrame>;
}

function Facets({ filter }: { filter: ItemsFilter }): ReactElement {
  const answer = useQuery(attributesQuery(filter));
  const [wanted, setWanted] = useState('');
  const [chosen, setChosen] = useState<string>();

  const failure = failureInstead(answer, 'The attributes could not be loaded');
  if (failure) return failure;
  if (!answer.data) return <FacetSkeleton />;

  const categories = facetCategories(answer.data.items);
  const current = categories.find(({ name }) => name === chosen) ?? categories[0];
  const isSearching = wanted.trim() !== '';
  const keys = isSearching ? findKeys(answer.data.items, wanted) : (current?.keys ?? []);
  const opened = isSearching ? 1 : openAtFirst(current?.name ?? ALL);

  return (
    <div className={facets['facets']}>
      <FindField label="Find an attribute" value={wanted} onValueChange={setWanted} />
      {categories.length > 1 && !isSearching ? (
        <fieldset className={styles['categories']} aria-label="Categories">
          {categories.map(({ name, keys: members }) => (
            <Button
              key={name}
              size="small"
              variant="quiet"
              aria-pressed={name === current?.name}
              onClick={() => setChosen(name)}
            >
              {name} <span className={styles['count']}>{members.length}</span>
            </Button>
          ))}
        </fieldset>
      ) : null}
      <ul className={facets['list']}>
        {keys.map(({ value, pinned }, index) => (
          <Facet
            // A category opens its own facets anew.
            key={`${isSearching ? 'search' : (current?.name ?? '')} ${value}`}
            attribute={value}
            isPinned={pinned}
            isOpenAtFirst={index < opened}
            filter={filter}
          />
        ))}
      </ul>
      {keys.length === 0 ? (
        <p className={facets['empty']}>There are no matching attributes. Try to change filters.</p>
      ) : null}
    </div>
  );
}

function FacetSkeleton(): ReactElement {
  return (
    <div className={facets['facets']}>
      <Loading what="attributes" />
      {['60%', '45%', '70%', '50%', '65%', '40%'].map((width) => (
        <Skeleton key={width} width={width} height="16px" />
      ))}
    </div>
  );
}
