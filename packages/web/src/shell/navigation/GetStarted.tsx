import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Icon } from '../../components/icons/Icon.tsx';
import { Menu, MenuLink } from '../../components/overlays/Menu.tsx';
import { api } from '../../data/client.ts';
import styles from './NavigationDrawer.module.css';

/** The steps of a project, each with the page that helps with it. */
const steps = [
  {
    name: 'configure-tracing',
    label: 'Send your first spans',
    link: { to: '/spans/$projectId/help' },
  },
  {
    name: 'configure-metrics',
    label: 'Send metrics',
    link: { to: '/metrics/$projectId/help' },
  },
  {
    name: 'install-collector',
    label: 'Install a Collector',
    link: { to: '/metrics/$projectId/help', hash: 'collector' },
  },
  {
    name: 'create-metric-monitor',
    label: 'Create a metric monitor',
    link: { to: '/alerting/$projectId/monitors/new-metric' },
  },
] as const;

interface GetStartedProps {
  projectId: string;
  minimised: boolean;
}

/** How far a project has come, and the way to what is left; gone once every step is taken. */
export function GetStarted({ projectId, minimised }: GetStartedProps): ReactElement | null {
  const { data } = useQuery({
    queryKey: ['projects', projectId, 'achievements'],
    queryFn: ({ signal }) => api.projects.achievements({ project: projectId }, { signal }),
    refetchInterval: ({ state }) => (state.data && isComplete(state.data) ? false : 15_000),
  });
  if (!data || isComplete(data)) return null;
  const taken = namesOf(data);
  const of = minimised ? '/' : ' of ';
  const progress = `${steps.filter(({ name }) => taken.has(name)).length}${of}${steps.length}`;
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={styles['link']}
          {...(minimised && { title: `Get started: ${progress}` })}
        >
          <Icon name="flag" />
          <span className={minimised ? 'visually-hidden' : styles['text']}>Get started</span>
          <span className={styles['progress']}>{progress}</span>
          {minimised ? null : <Icon name="chevron-up" size={12} />}
        </button>
      }
    >
      {steps.map(({ name, label, link }) => (
        <MenuLink
          key={name}
          link={{ ...link, params: { projectId } }}
          icon={taken.has(name) ? 'check' : 'arrow-right'}
          hint={taken.has(name) ? 'done' : undefined}
        >
          {label}
        </MenuLink>
      ))}
    </Menu>
  );
}

type Achievements = readonly { readonly name: string }[];

const namesOf = (achievements: Achievements): ReadonlySet<string> =>
  new Set(achievements.map(({ name }) => name));

function isComplete(achievements: Achievements): boolean {
  const taken = namesOf(achievements);
  return steps.every(({ name }) => taken.has(name));
}
