import { addWhere } from '@spanlight/query';
import type { ReactElement } from 'react';
import { Menu, MenuGroup, MenuItem } from '../../components/overlays/Menu.tsx';
import { editQuery } from '../edit-query.ts';
import { menuButton, type QueryMenuProps } from './query-menu.tsx';

const statuses = ['ok', 'error', 'unset'] as const;
const groups = [
  { label: 'Is', operator: '=' },
  { label: 'Is not', operator: '!=' },
] as const;

/** Keeps or leaves out the items of one status. */
export function StatusMenu({ query, onQueryChange }: Omit<QueryMenuProps, 'source'>): ReactElement {
  const filter = (operator: '=' | '!=', status: string): void =>
    onQueryChange(editQuery(query, (parts) => addWhere(parts, '_status_code', operator, status)));
  return (
    <Menu trigger={menuButton('Status')}>
      {groups.map(({ label, operator }) => (
        <MenuGroup key={operator} label={label}>
          {statuses.map((status) => (
            <MenuItem key={status} onClick={() => filter(operator, status)}>
              {status}
            </MenuItem>
          ))}
        </MenuGroup>
      ))}
    </Menu>
  );
}
