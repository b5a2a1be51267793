import { addWhere } from '@spanlight/query';
import type { ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { Menu, MenuGroup, MenuItem } from '../../components/overlays/Menu.tsx';
import { editQuery } from '../edit-query.ts';
import type { QueryMenuProps } from './query-menu.ts';

const statuses = ['ok', 'error', 'unset'] as const;

/** Keeps or leaves out the items of one status. */
export function StatusMenu({ query, onQueryChange }: Omit<QueryMenuProps, 'source'>): ReactElement {
  const filter = (operator: '=' | '!=', status: string): void =>
    onQueryChange(editQuery(query, (parts) => addWhere(parts, '_status_code', operator, status)));
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="small" opens>
          Status
        </Button>
      }
    >
      <MenuGroup label="Is">
        {statuses.map((status) => (
          <MenuItem key={status} onClick={() => filter('=', status)}>
            {status}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuGroup label="Is not">
        {statuses.map((status) => (
          <MenuItem key={status} onClick={() => filter('!=', status)}>
            {status}
          </MenuItem>
        ))}
      </MenuGroup>
    </Menu>
  );
}
