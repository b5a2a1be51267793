import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { Chip } from '../../components/text/Chip.tsx';
import { Icon } from '../../components/icons/Icon.tsx';
import { useDashboard } from '../dashboard-view.ts';
import styles from './grid.module.css';

export interface RowFilterProps {
  /** The `where` parts that select a row of the table. */
  row: string;
  onRemove: () => void;
}

/** Says that the grid is about one row of the table, and leads back to that. */
export function RowFilter({ row, onRemove }: RowFilterProps): ReactElement {
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
