import type { Project } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import { IconButton } from '../../components/buttons/Button.tsx';
import { Drawer } from '../../components/overlays/Dialog.tsx';
import { Tooltip } from '../../components/overlays/Tooltip.tsx';
import type { useCurrentUser } from '../../data/session.ts';
import { drawerState } from '../drawer-state.ts';
import { GetStarted } from './GetStarted.tsx';
import { HelpMenu, UserMenu } from './DrawerMenus.tsx';
import { NavigationLinks } from './NavigationLinks.tsx';
import { ProjectSwitcher } from './ProjectSwitcher.tsx';
import styles from './NavigationDrawer.module.css';

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
  return (
    <div className={styles['drawer']} data-minimised={minimised || undefined}>
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
