import type { AlertFacet } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import facetStyles from '../../components/facets/facets.module.css';
import { ValueFilter } from '../../components/facets/ValueFilter.tsx';
import { Loading, Skeleton } from '../../components/feedback/Skeleton.tsx';
import type { AlertFilter } from './search.ts';

/** So many attributes are open at first. */
const OPEN_AT_FIRST = 5;

export interface AlertFacetsProps {
  /** Undefined while they are being loaded. */
  facets: readonly AlertFacet[] | undefined;
  filter: AlertFilter;
  isStale: boolean;
  onFilter: (attribute: string, values: readonly string[]) => void;
  /** Takes every filter away; absent when there is none. */
  onReset: (() => void) | undefined;
}

/** What the alerts are filtered by: status, type, attributes, each with how many alerts have it. */
export function AlertFacets(props: AlertFacetsProps): ReactElement {
  const { facets, filter, onFilter, onReset } = props;
  if (!facets) {
    return (
      <div className={facetStyles['facets']}>
        <Loading what="filters" />
        {['60%', '45%', '70%', '50%'].map((width) => (
          <Skeleton key={width} width={width} height="16px" />
        ))}
      </div>
    );
  }
  return (
    <div className={facetStyles['facets']}>
      <ul className={facetStyles['list']}>
        {facetEntries(facets, filter.attrs).map(({ key, title, items }, index) => (
          <ValueFilter
            key={key}
            title={title}
            items={items}
            isStale={props.isStale}
            isOpenAtFirst={index < OPEN_AT_FIRST}
            selected={filter.attrs[key] ?? []}
            onSelect={(values) => onFilter(key, values)}
          />
        ))}
      </ul>
      {onReset ? (
        <div>
          <Button variant="quiet" size="small" onClick={onReset}>
            Reset all
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** An attribute to filter the list by. */
interface FacetEntry {
  readonly key: string;
  readonly title: string;
  readonly items: AlertFacet['items'];
}

const titles: Readonly<Record<string, string>> = {
  alert_status: 'Status',
  alert_type: 'Type',
  alert_severity: 'Severity',
  alert_acknowledged: 'Somebody is on it',
  alert_muted: 'Muted',
};

/** What the list can be filtered by. Filters that nothing has any more stay, so that they can be taken away. */
function facetEntries(
  facets: readonly AlertFacet[],
  attrs: Readonly<Record<string, readonly string[]>>,
): FacetEntry[] {
  const known = new Set(facets.map(({ key }) => key));
  const lost = Object.keys(attrs).filter((key) => !known.has(key));
  return [...facets, ...lost.map((key) => ({ key, items: [] }))].map(({ key, items }) => ({
    key,
    title: titles[key] ?? key.replace(/^label\./u, 'Label '),
    items,
  }));
}
