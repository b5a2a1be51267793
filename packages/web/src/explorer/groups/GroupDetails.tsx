import { joinParts, quoteText, whereQuery } from '@spanlight/query';
import type { Group } from '@spanlight/sdk';
import { useMemo, useState, type ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/buttons/Button.tsx';
import { Icon } from '../../components/icons/Icon.tsx';
import { usePage } from '../../components/table/use-pages.ts';
import type { ItemsFilter } from '../../items/filter.ts';
import { filterKey } from '../../items/queries.ts';
import { ItemsMonitorMenu } from '../../new-monitor/ItemsMonitorMenu.tsx';
import { ItemsChart } from '../items/ItemsChart.tsx';
import { ItemsList } from '../items/ItemsList.tsx';
import { defaultItemSorting } from '../items/item-sorting.ts';
import { kindOfSelection, wordsOf } from '../systems/system-kinds.ts';
import { groupItemsFilter, groupItemsLink } from './group-link.ts';
import styles from './groups.module.css';

export interface GroupDetailsProps {
  filter: ItemsFilter;
  group: Group;
}

/** What a row of the groups opens to: how the group went, and its items. */
export function GroupDetails({ filter, group }: GroupDetailsProps): ReactElement {
  const narrowed = useMemo(() => groupItemsFilter(filter, group), [filter, group]);
  const kind = kindOfSelection(narrowed.systems);
  const [sorting, setSorting] = useState(() => defaultItemSorting(kind));
  const question = JSON.stringify([filterKey(narrowed), sorting.column, sorting.desc]);
  const turned = usePage(question);

  return (
    <div className={styles['details']}>
      <ItemsChart filter={narrowed} kind={kind} height={120} />
      <ItemsList
        filter={narrowed}
        kind={kind}
        turned={turned}
        sorting={sorting}
        onSortingChange={setSorting}
        actions={
          <>
            <ItemsMonitorMenu
              projectId={filter.projectId}
              name={group.display_name ?? group._name}
              items={kind}
              conditions={whereQuery(joinParts([narrowed.query, systemCondition(group._system)]))}
            />
            <Link
              {...groupItemsLink(filter, group)}
              className={buttonClass}
              data-variant="quiet"
              data-size="small"
            >
              <Icon name="filter" size={14} />
              View {wordsOf(narrowed.systems).label.toLowerCase()}
            </Link>
          </>
        }
      />
    </div>
  );
}

/** The condition on one system; several systems are none. */
function systemCondition(system: string | undefined): string {
  return system === undefined || system.endsWith(':all')
    ? ''
    : `where _system = ${quoteText(system)}`;
}
