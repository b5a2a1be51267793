import type { ReactElement } from 'react';
import { MenuItem } from '../components/overlays/Menu.tsx';
import { CopyAsGroup } from '../copy-as/CopyAs.tsx';
import { api } from '../data/client.ts';
import { useProjectId } from '../data/session.ts';
import type { YamlRequest } from '../yaml/yaml-kind.ts';
import { YamlMenu } from '../yaml/YamlMenu.tsx';
import type { ActionTarget, DashboardActions } from './use-dashboard-actions.ts';

export interface DashboardMenuProps {
  dashboard: ActionTarget;
  actions: DashboardActions;
  onYaml: (request: YamlRequest) => void;
  /** Opens its settings; absent where the dashboard is not open. */
  onSettings?: (() => void) | undefined;
  /** Shows it alone; absent where the dashboard is not open. */
  onKiosk?: (() => void) | undefined;
  /** It has been deleted. */
  onDeleted?: () => void;
}

/** What can be done to a dashboard; guests may only read it. */
export function DashboardMenu(props: DashboardMenuProps): ReactElement {
  const { dashboard, actions, onYaml, onSettings, onKiosk, onDeleted } = props;
  const { id, pinned, templateId } = dashboard;
  const projectId = useProjectId();
  return (
    <YamlMenu
      target={dashboard}
      last={
        <CopyAsGroup
          view={{ kind: 'dashboard', projectId, id: String(id) }}
          path={onKiosk ? undefined : `/metrics/${projectId}/${id}`}
          yaml={() => api.dashboards.yaml({ project: projectId, id })}
        />
      }
      onRequest={onYaml}
      first={
        onKiosk ? (
          <MenuItem icon="maximise" onClick={onKiosk}>
            Full screen
          </MenuItem>
        ) : null
      }
      remove={() => actions.remove(dashboard)}
      onDeleted={onDeleted}
    >
      {onSettings ? (
        <MenuItem icon="settings" onClick={onSettings}>
          Settings
        </MenuItem>
      ) : null}
      <MenuItem icon={pinned ? 'unpin' : 'pin'} onClick={() => void actions.togglePin(dashboard)}>
        {pinned ? 'Unpin' : 'Pin'}
      </MenuItem>
      <MenuItem icon="copy" onClick={() => void actions.clone(dashboard)}>
        Clone
      </MenuItem>
      <MenuItem icon="refresh" onClick={() => void actions.reset(dashboard)}>
        {templateId === '' ? 'Reset the layout' : 'Reset to the template'}
      </MenuItem>
    </YamlMenu>
  );
}
