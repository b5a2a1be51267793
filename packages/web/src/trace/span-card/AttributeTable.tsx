import type { Span } from '@spanlight/sdk';
import { useMemo, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { IconButton } from '../../components/buttons/Button.tsx';
import { Breakable } from '../../components/text/Breakable.tsx';
import { copyText } from '../../components/text/copy-text.ts';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../components/overlays/Menu.tsx';
import { Table } from '../../components/table/Table.tsx';
import type { TableColumn } from '../../components/table/table-columns.ts';
import { filterLink, groupByLink, type ExploreScope } from '../explore-links.ts';
import type { AttributeRow } from './attribute-rows.ts';
import { AttributeStats } from './AttributeStats.tsx';
import styles from './AttributesTab.module.css';

/** Characters of a value that a row shows; the whole value is in the JSON and in a tab of its own. */
const MAX_SHOWN = 1000;

export interface AttributeTableProps {
  rows: readonly AttributeRow[];
  span: Span;
  scope: ExploreScope;
}

/** Key, value and what can be done with them; a row opens to the values its group had around that time. */
export function AttributeTable({ rows, span, scope }: AttributeTableProps): ReactElement {
  const { system } = span;
  const longest = rows.reduce((most, { key }) => Math.max(most, key.length), 0);
  const widths: CSSProperties & { '--longest-key': string } = { '--longest-key': `${longest}ch` };
  const columns = useMemo(
    (): TableColumn<AttributeRow>[] => [
      {
        id: 'attribute',
        header: <Pair start="Key" end="Value" />,
        cell: ({ key, text }) => (
          <Pair
            start={
              <span className={styles['key']}>
                <Breakable name={key} />
              </span>
            }
            end={<Value text={text} />}
          />
        ),
      },
      {
        id: 'actions',
        header: <span className="visually-hidden">Actions</span>,
        width: '40px',
        cell: (row) => <RowMenu row={row} system={system} scope={scope} />,
      },
    ],
    [system, scope],
  );
  return (
    <div className={styles['table']} style={widths}>
      <Table
        label="Attributes"
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        expanded={(row) => <AttributeStats attribute={row.key} span={span} scope={scope} />}
        empty={<EmptyState title="There are no matching attributes. Try to change filters." />}
      />
    </div>
  );
}

/** A key and its value in one cell, so that the value gets the room and both wrap. */
function Pair({ start, end }: { start: ReactNode; end: ReactNode }): ReactElement {
  return (
    <span className={styles['pair']}>
      <span>{start}</span>
      <span>{end}</span>
    </span>
  );
}

function Value({ text }: { text: string }): ReactElement {
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  return (
    <span className={styles['value']} title={shown}>
      {shown}
    </span>
  );
}

interface RowMenuProps {
  row: AttributeRow;
  system: string;
  scope: ExploreScope;
}

function RowMenu({ row, system, scope }: RowMenuProps): ReactElement {
  const navigate = useNavigate();
  const isScalar = row.value === null || typeof row.value !== 'object';
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="more" size="small" label={`What to do with ${row.key}`} />}
    >
      <MenuLink icon="layers" link={groupByLink(scope, system, row.key)}>
        Group by {row.key}
      </MenuLink>
      {isScalar ? (
        <>
          <MenuItem
            icon="filter"
            onClick={() => void navigate(filterLink(scope, system, row.key, '=', row.value))}
          >
            Filter by this value
          </MenuItem>
          <MenuItem
            icon="minus"
            onClick={() => void navigate(filterLink(scope, system, row.key, '!=', row.value))}
          >
            Filter out this value
          </MenuItem>
        </>
      ) : null}
      <MenuSeparator />
      <MenuItem icon="copy" onClick={() => void copyText(row.text)}>
        Copy value
      </MenuItem>
      <MenuItem icon="copy" onClick={() => void copyText(row.key)}>
        Copy key
      </MenuItem>
    </Menu>
  );
}
