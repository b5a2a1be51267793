import type { ReactElement } from 'react';
import { MenuItem } from '../components/overlays/Menu.tsx';
import type { YamlRequest } from '../yaml/yaml-kind.ts';
import { YamlMenu } from '../yaml/YamlMenu.tsx';
import type { ActionTarget, DashboardActions } from './use-dashboard-actions.ts';

export interface DashboardMenuProps {
  dashboard: ActionTarget;
  actions: DashboardActions;
  onYaml: (request: YamlRequest) => void;
  /** Opens its settings; absent where the dashboard is not open. */
  onSettings?: (() => void) | undefined;
  /** It has been deleted. */
  onDeleted?: () => void;
}

/** What can be done to a dashboard; guests may only read it. */
export function DashboardMenu(props: DashboardMenuProps): ReactElement {
  const { dashboard, actions, onYaml, onSettings, onDeleted } = props;
  const { pinned, templateId } = dashboard;
  return (
    <YamlMenu
      target={dashboard}
      onRequest={onYaml}
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
