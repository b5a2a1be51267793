import type { Monitor } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import { IconButton } from '../../components/buttons/Button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../components/overlays/Menu.tsx';
import { useCurrentUser } from '../../data/session.ts';
import type { MonitorActions } from './use-monitor-actions.ts';
import type { MonitorRequest } from './monitor-request.ts';

export interface MonitorMenuProps {
  monitor: Monitor;
  actions: MonitorActions;
  onRequest: (request: MonitorRequest) => void;
  /** It has been deleted. */
  onDeleted?: () => void;
}

/** What can be done with a monitor; guests may only look. */
export function MonitorMenu({
  monitor,
  actions,
  onRequest,
  onDeleted,
}: MonitorMenuProps): ReactElement {
  const { isGuest } = useCurrentUser();
  const remove = async (): Promise<void> => {
    if (await actions.remove(monitor)) onDeleted?.();
  };
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="more" label={`Actions of ${monitor.name}`} size="small" />}
    >
      <MenuItem icon="help" onClick={() => onRequest({ kind: 'why', monitor })}>
        Why this state
      </MenuItem>
      {monitor.type === 'metric' && !isGuest ? (
        <MenuItem icon="clock" onClick={() => onRequest({ kind: 'backtest', monitor })}>
          Back-test
        </MenuItem>
      ) : null}
      <MenuItem icon="book" onClick={() => onRequest({ kind: 'view', monitor })}>
        View YAML
      </MenuItem>
      {isGuest ? null : (
        <>
          <MenuItem icon="edit" onClick={() => onRequest({ kind: 'edit', monitor })}>
            Edit YAML
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon="trash" tone="danger" onClick={() => void remove()}>
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
