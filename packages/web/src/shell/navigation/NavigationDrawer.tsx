import type { Project } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import { IconButton } from '../../components/buttons/Button.tsx';
import { Drawer } from '../../components/overlays/Dialog.tsx';
import { Tooltip } from '../../components/overlays/Tooltip.tsx';
import { type useCurrentUser, useProjects, useRouteProjectId } from '../../data/session.ts';
import { drawerState } from '../drawer-state.ts';
import { HelpMenu, UserMenu } from './DrawerMenus.tsx';
import { GetStarted } from './GetStarted.tsx';
import { samePage } from './navigation.ts';
import { NavigationLinks } from './NavigationLinks.tsx';
import { useRoving } from '../../components/use-roving.ts';
import styles from './NavigationDrawer.module.css';
import { Link, useLocation } from '@tanstack/react-router';
import { Icon } from '../../components/icons/Icon.tsx';
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
        {project ? <GetStarted projectId={String(project.id)} minimised={minimised} /> : null}
        <HelpMenu projectId={project && String(project.id)} minimised={minimised} />
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

interface ProjectSwitcherProps {
  current: Project | undefined;
  minimised: boolean;
}

/** Which project one is in, and the way to the others. */
function ProjectSwitcher({ current, minimised }: ProjectSwitcherProps): ReactElement {
  const projects = useProjects();
  const { pathname } = useLocation();
  const look = classNames(styles['link'], styles['project']);
  const unknown = useRouteProjectId();
  if (projects.length === 0) {
    return (
      <Link to="/help/projects" className={look}>
        <Icon name="plus" />
        {minimised ? <span className="visually-hidden">New project</span> : 'New project'}
      </Link>
    );
  }
  const name = current?.name ?? (unknown === undefined ? 'Projects' : `Project ${unknown}`);
  const initial = current ? Array.from(name.trim())[0]?.toUpperCase() : '?';
  return (
    <Menu
      trigger={
        <button type="button" className={look} title={minimised ? name : undefined}>
          <span className={styles['badge']} data-initial={initial ?? '#'} />
          <span className="visually-hidden">Project</span>
          {minimised ? (
            <span className="visually-hidden">{name}</span>
          ) : (
            <>
              <span className={styles['text']}>{name}</span>
              <Icon name="chevron-down" size={12} />
            </>
          )}
        </button>
      }
    >
      {projects.map((project) => (
        <MenuLink
          key={project.id}
          link={samePage(String(project.id), pathname)}
          isCurrent={project.id === current?.id}
        >
          {project.name}
        </MenuLink>
      ))}
    </Menu>
  );
}
