import type { ReactElement } from 'react';
import { IconButton } from '../components/buttons/Button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../components/overlays/Menu.tsx';
import { useCurrentUser } from '../data/session.ts';
import type { ActionTarget, DashboardActions } from './use-dashboard-actions.ts';
import type { YamlRequest } from './yaml/YamlDialogs.tsx';

export interface DashboardMenuProps {
  dashboard: ActionTarget;
  actions: DashboardActions;
  onYaml: (request: YamlRequest) => void;
  /** It has been deleted. */
  onDeleted?: () => void;
}

/** What can be done to a dashboard; guests may only read it. */
export function DashboardMenu({
  dashboard,
  actions,
  onYaml,
  onDeleted,
}: DashboardMenuProps): ReactElement {
  const { isGuest } = useCurrentUser();
  const { name, pinned, templateId } = dashboard;
  const remove = async (): Promise<void> => {
    if (await actions.remove(dashboard)) onDeleted?.();
  };
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="more" label={`Actions of ${name}`} size="small" />}
    >
      <MenuItem icon="book" onClick={() => onYaml({ kind: 'view', dashboard })}>
        View YAML
      </MenuItem>
      {isGuest ? null : (
        <>
          <MenuItem icon="edit" onClick={() => onYaml({ kind: 'edit', dashboard })}>
            Edit YAML
          </MenuItem>
          <MenuItem
            icon={pinned ? 'unpin' : 'pin'}
            onClick={() => void actions.togglePin(dashboard)}
          >
            {pinned ? 'Unpin' : 'Pin'}
          </MenuItem>
          <MenuItem icon="copy" onClick={() => void actions.clone(dashboard)}>
            Clone
          </MenuItem>
          <MenuItem icon="refresh" onClick={() => void actions.reset(dashboard)}>
            {templateId === '' ? 'Reset the layout' : 'Reset to the template'}
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
