import type { ReactElement, ReactNode } from 'react';
import { IconButton } from '../components/buttons/Button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../components/overlays/Menu.tsx';
import { useCurrentUser } from '../data/session.ts';
import type { YamlRequest, YamlTarget } from './yaml-kind.ts';

export interface YamlMenuProps {
  target: YamlTarget;
  /** Entries above the YAML. */
  first?: ReactNode;
  /** Entries before deleting, for everybody. */
  last?: ReactNode;
  /** What else can be changed; guests don't see it. */
  children?: ReactNode;
  onRequest: (request: YamlRequest) => void;
  /** Asks, then deletes it; answers whether it is gone. */
  remove: () => Promise<boolean>;
  onDeleted?: (() => void) | undefined;
}

/** What can be done to something kept as YAML; guests may only read it. */
export function YamlMenu(props: YamlMenuProps): ReactElement {
  const { target, first, last, children, onRequest, remove, onDeleted } = props;
  const { isGuest } = useCurrentUser();
  const removeAndLeave = async (): Promise<void> => {
    if (await remove()) onDeleted?.();
  };
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="more" label={`Actions of ${target.name}`} size="small" />}
    >
      {first}
      <MenuItem icon="book" onClick={() => onRequest({ kind: 'view', target })}>
        View YAML
      </MenuItem>
      {isGuest ? null : (
        <>
          <MenuItem icon="edit" onClick={() => onRequest({ kind: 'edit', target })}>
            Edit YAML
          </MenuItem>
          {children}
        </>
      )}
      {last ? (
        <>
          <MenuSeparator />
          {last}
        </>
      ) : null}
      {isGuest ? null : (
        <>
          <MenuSeparator />
          <MenuItem icon="trash" tone="danger" onClick={() => void removeAndLeave()}>
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
