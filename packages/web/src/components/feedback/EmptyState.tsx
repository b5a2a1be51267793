import type { ReactElement, ReactNode } from 'react';
import { Icon, type IconName } from '../icons/Icon.tsx';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  /** The sentence of the spec for this list. */
  title: ReactNode;
  /** What to do next. */
  children?: ReactNode;
  icon?: IconName;
  actions?: ReactNode;
}

/** Stands where a list would, when there is nothing to list. */
export function EmptyState({ title, children, icon, actions }: EmptyStateProps): ReactElement {
  return (
    <div className={styles['empty']}>
      {icon ? <Icon name={icon} size={20} /> : null}
      <p className={styles['title']}>{title}</p>
      {children === undefined ? null : <div className={styles['text']}>{children}</div>}
      {actions === undefined ? null : <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
