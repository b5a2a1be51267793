import type { Monitor } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import { MenuItem, MenuLink } from '../../components/overlays/Menu.tsx';
import { CopyAsGroup } from '../../copy-as/CopyAs.tsx';
import { api } from '../../data/client.ts';
import { useCurrentUser } from '../../data/session.ts';
import { editLink } from './edit-link.ts';
import { YamlMenu } from '../../yaml/YamlMenu.tsx';
import type { MonitorRequest } from './dialogs/MonitorDialogs.tsx';
import type { MonitorActions } from './use-monitor-actions.ts';

export interface MonitorMenuProps {
  monitor: Monitor;
  actions: MonitorActions;
  onRequest: (request: MonitorRequest) => void;
  /** It has been deleted. */
  onDeleted?: () => void;
}

/** What can be done with a monitor; guests may only look. */
export function MonitorMenu(props: MonitorMenuProps): ReactElement {
  const { monitor, actions, onRequest, onDeleted } = props;
  const { isGuest } = useCurrentUser();
  return (
    <YamlMenu
      target={monitor}
      first={
        <>
          {isGuest ? null : (
            <MenuLink icon="edit" link={editLink(String(monitor.projectId), monitor)}>
              Edit
            </MenuLink>
          )}
          {isGuest ? null : (
            <MenuItem icon="bell" onClick={() => onRequest({ kind: 'mute', monitor })}>
              Mute
            </MenuItem>
          )}
          <MenuItem icon="help" onClick={() => onRequest({ kind: 'why', monitor })}>
            Why this state
          </MenuItem>
          {monitor.type === 'metric' && !isGuest ? (
            <MenuItem icon="clock" onClick={() => onRequest({ kind: 'backtest', monitor })}>
              Back-test
            </MenuItem>
          ) : null}
        </>
      }
      last={
        <CopyAsGroup
          view={{ kind: 'monitor', projectId: String(monitor.projectId), id: monitor.id }}
          path={`/alerting/${monitor.projectId}/monitors/${monitor.id}`}
          yaml={() => api.monitors.yaml({ project: monitor.projectId, id: monitor.id })}
        />
      }
      onRequest={onRequest}
      remove={() => actions.remove(monitor)}
      onDeleted={onDeleted}
    />
  );
}
