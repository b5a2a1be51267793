import type { AlertGroup } from '@spanlight/sdk';
import { alertsOfGroup, formatInteger, namesText } from '@spanlight/sdk/format';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Answered } from '../../answers/failure-card.tsx';
import { Loading, Skeleton } from '../../components/feedback/Skeleton.tsx';
import { Icon } from '../../components/icons/Icon.tsx';
import { Pager } from '../../components/table/Pager.tsx';
import { Chip } from '../../components/text/Chip.tsx';
import { Moment } from '../../components/text/Moment.tsx';
import type { Address } from '../../data/use-address.ts';
import { PAGE_SIZE } from '../queries.ts';
import { SeverityChip } from '../severity/SeverityChip.tsx';
import { Attended } from './Attended.tsx';
import { alertsQuery, groupsQuery } from './queries.ts';
import { type AlertFilter, type AlertsSearch, filterOf, orderOf } from './search.ts';
import styles from './groups.module.css';

export interface AlertGroupsProps extends Address<AlertsSearch> {
  projectId: string;
  /** What the alerts of a group have in common. */
  by: readonly string[];
  empty: ReactElement;
}

/** Alerts by what they have in common: a row per group, which opens. */
export function AlertGroups(props: AlertGroupsProps): ReactElement {
  const { projectId, search, update, by, empty } = props;
  const filter = filterOf(search);
  const order = orderOf(search);
  const page = search.page ?? 1;
  const answer = useQuery(groupsQuery(projectId, by, filter, order, page));
  const { data } = answer;
  if (data?.groupCount === 0) return empty;
  return (
    <Answered query={answer} failure="The groups could not be loaded">
      <ul className={styles['groups']} aria-label="Groups of alerts">
        {data === undefined ? <LoadingRows what="groups" /> : null}
        {data?.groups.map((group) => {
          const key = JSON.stringify(group.values);
          const isOpen = search.open === key;
          return (
            <li key={key}>
              <button
                type="button"
                className={styles['group']}
                aria-expanded={isOpen}
                onClick={() => update({ open: isOpen ? undefined : key })}
              >
                <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
                <GroupTexts group={group} />
                <Moment time={group.updatedAt} />
              </button>
              {isOpen ? (
                <GroupAlerts projectId={projectId} search={search} filter={within(filter, group)} />
              ) : null}
            </li>
          );
        })}
      </ul>
      {data ? (
        <div className={styles['pager']}>
          <Pager
            label="Pages of groups"
            page={page}
            onPageChange={(next) => update({ page: next === 1 ? undefined : next })}
            pageSize={PAGE_SIZE}
            count={data.groupCount}
          />
        </div>
      ) : null}
    </Answered>
  );
}

function GroupTexts({ group }: { group: AlertGroup }): ReactElement {
  const { name, count, openCount, unacknowledgedCount, severity, noun, names } = group;
  return (
    <span className={styles['texts']}>
      <span className={styles['name']}>{name}</span>
      <span className={styles['counts']}>
        {formatInteger(count)} {noun}: {namesText(names, count)}
      </span>
      <span className={styles['chips']}>
        <Chip tone={openCount > 0 ? 'error' : 'neutral'}>{formatInteger(openCount)} open</Chip>
        {openCount > 0 && unacknowledgedCount < openCount ? (
          <Chip tone="accent">somebody is on {formatInteger(openCount - unacknowledgedCount)}</Chip>
        ) : null}
        {severity === 'warning' ? null : <SeverityChip severity={severity} />}
      </span>
    </span>
  );
}

/** A filter narrowed to the alerts of a group. */
function within({ q, attrs }: AlertFilter, { values }: AlertGroup): AlertFilter {
  const own = alertsOfGroup(values);
  return { q: [own.q, q].filter(Boolean).join(' '), attrs: { ...attrs, ...own.attrs } };
}

interface GroupAlertsProps {
  projectId: string;
  search: AlertsSearch;
  filter: AlertFilter;
}

/** The first alerts of a group, and the way to all of them. */
function GroupAlerts({ projectId, search, filter }: GroupAlertsProps): ReactElement {
  const answer = useQuery(alertsQuery(projectId, filter, orderOf(search), PAGE_SIZE));
  const { data } = answer;
  const link = { to: '/alerting/$projectId/alerts', params: { projectId } } as const;
  const all = {
    ...search,
    q: filter.q === '' ? undefined : filter.q,
    attrs: Object.fromEntries(Object.entries(filter.attrs).map(([key, some]) => [key, [...some]])),
    group: undefined,
    open: undefined,
    page: undefined,
  };
  return (
    <Answered query={answer} failure="The alerts could not be loaded">
      <ul className={styles['alerts']}>
        {data === undefined ? <LoadingRows what="alerts" /> : null}
        {data?.alerts.map((alert) => (
          <li key={alert.id}>
            <Link {...link} search={{ ...search, alert: String(alert.id) }} resetScroll={false}>
              {alert.name}
            </Link>
            <Attended alert={alert} />
            <Chip tone={alert.status === 'open' ? 'error' : 'neutral'}>{alert.status}</Chip>
            <Moment time={alert.updatedAt} />
          </li>
        ))}
        {data ? (
          <li>
            <Link {...link} search={all}>
              {inListText(data.count)}
            </Link>
          </li>
        ) : null}
      </ul>
    </Answered>
  );
}

function LoadingRows({ what }: { what: string }): ReactElement {
  return (
    <li>
      <Loading what={what} />
      <Skeleton width="60%" height="20px" />
    </li>
  );
}

function inListText(count: number): string {
  if (count === 1) return 'In the list';
  return `${count === 2 ? 'Both' : `All ${formatInteger(count)}`} in the list`;
}
