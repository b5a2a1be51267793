import { partsOf, readFacet, selectFacet, type FacetSelection } from '@spanlight/query';
import { truncateMiddle } from '@spanlight/sdk/format';
import type { ReactElement } from 'react';
import { IconButton } from '../../components/buttons/Button.tsx';
import { FacetSection } from '../../components/facets/FacetSection.tsx';
import { Tooltip } from '../../components/overlays/Tooltip.tsx';
import { api } from '../../data/client.ts';
import { useCurrentUser } from '../../data/session.ts';
import { useAction } from '../../data/use-action.ts';
import type { ItemsFilter } from '../../items/filter.ts';
import { editQuery } from '../../query/edit-query.ts';
import { useExplorer } from '../explorer-context.ts';
import { FacetValues } from './FacetValues.tsx';
import styles from './FacetPanel.module.css';

export interface FacetProps {
  attribute: string;
  isPinned: boolean;
  isOpenAtFirst: boolean;
  filter: ItemsFilter;
}

/** One attribute: its name, whether it is pinned, and when opened its values. */
export function Facet({ attribute, isPinned, isOpenAtFirst, filter }: FacetProps): ReactElement {
  const { query, update } = useExplorer();
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

function PinButton({
  attribute,
  isPinned,
}: Pick<FacetProps, 'attribute' | 'isPinned'>): ReactElement {
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
