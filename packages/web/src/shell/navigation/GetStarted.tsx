import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Icon } from '../../components/icons/Icon.tsx';
import { api } from '../../data/client.ts';
import styles from './NavigationDrawer.module.css';

/** The steps this console can help with; a step appears here when its page does. */
const steps = [{ name: 'configure-tracing', label: 'Send your first spans' }] as const;

/** How far a project has come; gone once every step is taken. */
export function GetStarted({ projectId }: { projectId: string }): ReactElement | null {
  const { data } = useQuery({
    queryKey: ['projects', projectId, 'achievements'],
    queryFn: ({ signal }) => api.projects.achievements({ project: projectId }, { signal }),
    refetchInterval: ({ state }) => (state.data && isComplete(state.data) ? false : 15_000),
  });
  if (!data || isComplete(data)) return null;
  const taken = new Set<string>(data.map((achievement) => achievement.name));
  const done = steps.filter((step) => taken.has(step.name)).length;
  return (
    <section className={styles['progress']} aria-label="Get started">
      <strong>
        Get started: {done} of {steps.length}
      </strong>
      <span className={styles['meter']} aria-hidden="true">
        <span style={{ width: `${(done / steps.length) * 100}%` }} />
      </span>
      {steps.map((step) => (
        <Link
          key={step.name}
          to="/spans/$projectId/help"
          params={{ projectId }}
          className={styles['step']}
        >
          <Icon name={taken.has(step.name) ? 'check' : 'arrow-right'} size={12} />
          {step.label}
        </Link>
      ))}
    </section>
  );
}

function isComplete(achievements: readonly { name: string }[]): boolean {
  return steps.every((step) => achievements.some((achievement) => achievement.name === step.name));
}
