import type { Project } from '@spanlight/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { classNames } from '../../components/class-names.ts';
import { Icon } from '../../components/icons/Icon.tsx';
import { Menu, MenuLink } from '../../components/overlays/Menu.tsx';
import { useProjects } from '../../data/session.ts';
import styles from './NavigationDrawer.module.css';

export interface ProjectSwitcherProps {
  current: Project | undefined;
  minimised: boolean;
}

/** Which project one is in, and the way to the others. */
export function ProjectSwitcher({ current, minimised }: ProjectSwitcherProps): ReactElement {
  const projects = useProjects();
  const look = classNames(styles['link'], styles['project']);
  if (!current) {
    return (
      <Link to="/help/projects" className={look}>
        <Icon name="plus" />
        {minimised ? <span className="visually-hidden">New project</span> : 'New project'}
      </Link>
    );
  }
  const initial = Array.from(current.name.trim())[0]?.toUpperCase() ?? '#';
  return (
    <Menu
      trigger={
        <button type="button" className={look}>
          <span className={styles['badge']} data-initial={initial} />
          <span className="visually-hidden">Project</span>
          {minimised ? (
            <span className="visually-hidden">{current.name}</span>
          ) : (
            <>
              <span className={styles['text']}>{current.name}</span>
              <Icon name="chevron-down" size={12} />
            </>
          )}
        </button>
      }
    >
      {projects.map((project) => (
        <MenuLink
          key={project.id}
          link={{
            to: '/overview/$projectId/systems',
            params: { projectId: String(project.id) },
          }}
          {...(project.id === current.id ? { icon: 'check' as const } : {})}
          hint={String(project.id)}
        >
          {project.name}
        </MenuLink>
      ))}
    </Menu>
  );
}
