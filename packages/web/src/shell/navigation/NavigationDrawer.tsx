import type { Project } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import { IconButton } from '../../components/buttons/Button.tsx';
import { Drawer } from '../../components/overlays/Dialog.tsx';
import { Tooltip } from '../../components/overlays/Tooltip.tsx';
import { type useCurrentUser, useProjects } from '../../data/session.ts';
import { drawerState } from '../drawer-state.ts';
import { HelpMenu, UserMenu } from './DrawerMenus.tsx';
import { NavigationLinks } from './NavigationLinks.tsx';
import { useRoving } from '../../components/use-roving.ts';
import styles from './NavigationDrawer.module.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../components/icons/Icon.tsx';
import { api } from '../../data/client.ts';
import { classNames } from '../../components/class-names.ts';
import { Menu, MenuLink } from '../../components/overlays/Menu.tsx';

interface DrawerContentProps {
  project: Project | undefined;
  user: ReturnType<typeof useCurrentUser>;
}

function DrawerContent({
  project,
  user,
  minimised,
  dock,
}: DrawerContentProps & { minimised: boolean; dock?: ReactElement | null }): ReactElement {
  return (
    <>
      <div className={styles['top']}>
        <ProjectSwitcher current={project} minimised={minimised} />
        {dock}
      </div>
      {project ? <NavigationLinks projectId={String(project.id)} minimised={minimised} /> : null}
      <div className={styles['bottom']}>
        {project ? (
          <>
            {minimised ? null : <GetStarted projectId={String(project.id)} />}
            <HelpMenu projectId={String(project.id)} minimised={minimised} />
          </>
        ) : null}
        <UserMenu user={user} minimised={minimised} />
      </div>
    </>
  );
}

/** The drawer beside the page. */
export function NavigationDrawer({
  project,
  user,
  minimised,
}: DrawerContentProps & { minimised: boolean }): ReactElement {
  const roving = useRoving('vertical');
  return (
    <div ref={roving} className={styles['drawer']} data-minimised={minimised || undefined}>
      <DrawerContent
        project={project}
        user={user}
        minimised={minimised}
        dock={
          minimised ? null : (
            <Tooltip text="Hide the navigation until it is opened" side="right">
              <IconButton
                icon="unpin"
                label="Undock navigation"
                size="small"
                onClick={() => drawerState.set('undocked')}
              />
            </Tooltip>
          )
        }
      />
    </div>
  );
}

/** The drawer over the page: on narrow screens, or undocked. */
export function OverlayDrawer({
  project,
  user,
  open,
  onClose,
}: DrawerContentProps & { open: boolean; onClose: () => void }): ReactElement {
  const state = drawerState.use();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="Navigation"
      side="start"
      width={280}
      actions={
        state === 'undocked' ? (
          <IconButton
            icon="pin"
            label="Dock navigation"
            size="small"
            onClick={() => {
              onClose();
              drawerState.set('docked');
            }}
          />
        ) : null
      }
    >
      <div className={styles['overlay']}>
        <DrawerContent project={project} user={user} minimised={false} />
      </div>
    </Drawer>
  );
}

/** The steps this console can help with; a step appears here when its page does. */
const steps = [{ name: 'configure-tracing', label: 'Send your first spans' }] as const;

/** How far a project has come; gone once every step is taken. */
function GetStarted({ projectId }: { projectId: string }): ReactElement | null {
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

interface ProjectSwitcherProps {
  current: Project | undefined;
  minimised: boolean;
}

/** Which project one is in, and the way to the others. */
function ProjectSwitcher({ current, minimised }: ProjectSwitcherProps): ReactElement {
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
