import { type ReactElement, useId, useMemo, useState } from 'react';
import { AnnotationChips } from '../../annotations/AnnotationChips.tsx';
import { useAnnotations } from '../../annotations/use-annotations.ts';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Card, PageBody } from '../../components/page/PageHeader.tsx';
import { useAddress } from '../../data/use-address.ts';
import { useDashboard } from '../dashboard-view.ts';
import { rowNames } from '../../dashboard-items/row-names.ts';
import { useEditing } from '../editing/editing.ts';
import { EditingBar } from '../editing/EditingBar.tsx';
import { EditedItem, itemTypes, useEditedItem } from '../items/editor/EditedItem.tsx';
import { EnlargedItem } from '../items/EnlargedItem.tsx';
import { validateGridSearch } from '../search.ts';
import { useServicesFromAddress } from '../query/use-services-from-address.ts';
import { useEnlargedItem } from '../use-enlarged-item.ts';
import { gridConditions } from './grid-conditions.ts';
import { GridQueryBar } from './GridQueryBar.tsx';
import styles from './grid.module.css';
import { Link } from '@tanstack/react-router';
import { Button } from '../../components/buttons/Button.tsx';
import { Chip } from '../../components/text/Chip.tsx';
import { Icon } from '../../components/icons/Icon.tsx';
import type { GridItem, GridRow } from '@spanlight/sdk';
import { ItemGrid } from '../items/ItemGrid.tsx';
import { PasteEntry, usePaste } from '../items/paste/use-paste.tsx';
import { LayoutArea } from '../items/layout/LayoutArea.tsx';
import { useLayout } from '../items/layout/moving.ts';
import { MenuItem } from '../../components/overlays/Menu.tsx';
import { RowMenu } from '../rows/RowMenu.tsx';
import { onDemand } from '../../components/on-demand.tsx';

const RowDialog = onDemand(async () => (await import('../rows/RowDialog.tsx')).RowDialog);

/** Width of a grid that names none, in px. */
const USUAL_WIDTH = 1416;

/** `/metrics/{projectId}/{dashboardId}/grid`: rows of charts, tables, heatmaps and gauges. */
export function GridTab(): ReactElement {
  const { projectId, content, time } = useDashboard();
  const { dashboard, gridRows } = content;
  const { annotations } = useAnnotations(projectId, time.range, dashboard.timeOffset);
  const { search, update } = useAddress(validateGridSearch);
  const { row } = search;
  const { query, conditions } = useMemo(
    () => gridConditions(dashboard, { query: search.query, row }),
    [dashboard, search.query, row],
  );
  const names = useMemo(() => rowNames(gridRows), [gridRows]);
  const items = useMemo(() => gridRows.flatMap((each) => each.items), [gridRows]);
  const { enlarged, enlarge, close } = useEnlargedItem(items);
  const { canEdit } = useEditing();
  const paste = usePaste('grid');
  const [editedRow, setEditedRow] = useState<GridRow | 'new'>();
  const sections = useMemo(
    () => gridRows.map((each) => ({ rowId: each.id, title: each.title, items: each.items })),
    [gridRows],
  );

  useServicesFromAddress(search, query, update);

  const editing = <GridEditing paste={paste} onNewRow={() => setEditedRow('new')} />;
  return (
    <PageBody>
      <div className={styles['bars']}>
        {search.kiosk === undefined ? (
          <GridQueryBar
            query={query}
            onQueryChange={(next) => update({ query: next })}
            end={editing}
          />
        ) : (
          editing
        )}
        {row === undefined ? null : (
          <RowFilter row={row} onRemove={() => update({ row: undefined })} />
        )}
        <AnnotationChips annotations={annotations} />
      </div>
      <div
        className={styles['rows']}
        style={{ maxWidth: Math.max(dashboard.gridMaxWidth || USUAL_WIDTH, 320) }}
      >
        <LayoutArea sections={sections}>
          {(search.kiosk === undefined ? gridRows : gridRows.filter(hasItems)).map(
            (each, index) => (
              <GridRowSection
                key={each.id}
                row={each}
                name={names.get(each.id) ?? each.title}
                conditions={conditions}
                onEnlarge={enlarge}
                menu={
                  <RowMenu
                    row={each}
                    name={names.get(each.id) ?? each.title}
                    isFirst={index === 0}
                    isLast={index === gridRows.length - 1}
                    onEdit={() => setEditedRow(each)}
                  />
                }
              />
            ),
          )}
        </LayoutArea>
        {gridRows.length === 0 ? <EmptyGrid canEdit={canEdit} /> : null}
      </div>
      {enlarged ? <EnlargedItem item={enlarged} conditions={conditions} onClose={close} /> : null}
      <EditedItem items={items} dashKind="grid" />
      {paste.dialog}
      {editedRow ? (
        <RowDialog
          stored={editedRow === 'new' ? undefined : editedRow}
          onClose={() => setEditedRow(undefined)}
        />
      ) : null}
    </PageBody>
  );
}

interface GridEditingProps {
  paste: ReturnType<typeof usePaste>;
  onNewRow: () => void;
}

/** Adds items and rows to the grid, and takes back what was changed. */
function GridEditing({ paste, onNewRow }: GridEditingProps): ReactElement {
  const { edit } = useEditedItem();
  return (
    <EditingBar
      types={itemTypes}
      onAdd={edit}
      more={
        <>
          <MenuItem onClick={onNewRow}>Row</MenuItem>
          <PasteEntry paste={paste} />
        </>
      }
    />
  );
}

function EmptyGrid({ canEdit }: { canEdit: boolean }): ReactElement {
  return (
    <Card>
      <EmptyState title="The grid is empty" icon="dashboard">
        {canEdit
          ? 'Add the first item: choose what it shows from the metrics of the project.'
          : 'Nobody has added anything yet.'}
      </EmptyState>
    </Card>
  );
}

interface RowFilterProps {
  /** The `where` parts that select a row of the table. */
  row: string;
  onRemove: () => void;
}

/** Says that the grid is about one row of the table, and leads back to that. */
function RowFilter({ row, onRemove }: RowFilterProps): ReactElement {
  const { projectId, dashboardId } = useDashboard();
  return (
    <p className={styles['rowFilter']}>
      <Link to="/metrics/$projectId/$dashboardId/table" params={{ projectId, dashboardId }}>
        <Icon name="arrow-left" size={12} /> Table
      </Link>
      <Chip tone="accent" mono name="row" title={row}>
        {row.replaceAll(/(^| \| )where /giu, '$1')}
      </Chip>
      <Button variant="quiet" size="small" onClick={onRemove}>
        Show all
      </Button>
    </p>
  );
}

/** A row of which a screen on a wall has something to show. */
const hasItems = ({ items }: GridRow): boolean => items.length > 0;

interface GridRowSectionProps {
  row: GridRow;
  /** Tells it from rows of the same title. */
  name: string;
  /** `where` parts added to the query of every item. */
  conditions: string;
  onEnlarge: (item: GridItem) => void;
  /** What can be done to it. */
  menu: ReactElement;
}

/** A row of the grid; a closed one asks nothing. */
function GridRowSection(props: GridRowSectionProps): ReactElement {
  const { row, name, conditions, onEnlarge, menu } = props;
  const [isOpen, setIsOpen] = useState(row.expanded);
  const id = useId();
  const count = row.items.length;
  return (
    <section className={styles['row']} aria-label={name}>
      <div className={styles['head']}>
        <h2>
          <button
            type="button"
            className={styles['toggle']}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
            {row.title}
            <span className={styles['count']}>{count === 1 ? '1 item' : `${count} items`}</span>
          </button>
        </h2>
        {menu}
      </div>
      {row.description === '' ? null : <p className={styles['description']}>{row.description}</p>}
      <div id={id} className={styles['items']} hidden={!isOpen}>
        {isOpen ? (
          <ItemGrid
            rowId={row.id}
            items={row.items}
            conditions={conditions}
            headingLevel={3}
            onEnlarge={onEnlarge}
          />
        ) : null}
        {isOpen && count === 0 ? <NoItems rowId={row.id} /> : null}
      </div>
    </section>
  );
}

/** Stands in an empty row, until an item is held over it. */
function NoItems({ rowId }: { rowId: number }): ReactElement | null {
  return useLayout()?.moving?.rowId === rowId ? null : (
    <p className={styles['empty']}>This row has no items.</p>
  );
}
