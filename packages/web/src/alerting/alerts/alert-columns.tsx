import type { Alert } from '@spanlight/sdk';
import { Chip } from '../../components/text/Chip.tsx';
import { Moment } from '../../components/text/Moment.tsx';
import { Icon } from '../../components/icons/Icon.tsx';
import type { TableColumn } from '../../components/table/table-columns.ts';
import { alertText } from '../alert-facts.ts';
import { Attributes } from '../Attributes.tsx';
import { alertTone, typeNames } from '../states.ts';
import { AlertTrend } from './AlertTrend.tsx';
import styles from './alerts.module.css';

/** The columns of the list of alerts. */
export function alertColumns(projectId: string): readonly TableColumn<Alert>[] {
  return [
    {
      id: 'name',
      header: 'Alert',
      cell: ({ name, status, attrs }) => (
        <span className={styles['name']} title={name}>
          <span className={styles['status']} data-tone={alertTone(status)}>
            <Icon
              name={status === 'open' ? 'error' : 'check'}
              label={status === 'open' ? 'Open' : 'Closed'}
            />
          </span>
          <span className={styles['text']}>{name}</span>
          <span className={styles['attributes']}>
            <Attributes attrs={attrs} most={4} />
          </span>
        </span>
      ),
    },
    {
      id: 'type',
      isSecondary: true,
      header: 'Type',
      cell: ({ type }) => <Chip>{typeNames[type] ?? type}</Chip>,
    },
    {
      id: 'now',
      isSecondary: true,
      header: 'Newest',
      align: 'end',
      cell: (alert) => (
        <span className={styles['newest']}>
          <span>{alertText(alert)}</span>
          <AlertTrend projectId={projectId} alert={alert} />
        </span>
      ),
    },
    {
      id: 'created_at',
      isSecondary: true,
      header: 'Created',
      align: 'end',
      cell: ({ createdAt }) => <Moment time={createdAt} />,
    },
    {
      id: 'updated_at',
      header: 'Updated',
      align: 'end',
      cell: ({ updatedAt }) => <Moment time={updatedAt} />,
    },
  ];
}
