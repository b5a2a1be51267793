import type { ReactElement, ReactNode } from 'react';
import { Button } from '../../../components/buttons/Button.tsx';
import { ButtonLink } from '../../../components/buttons/ButtonLink.tsx';
import { PageHeader, type Crumb } from '../../../components/page/PageHeader.tsx';
import { DateRangePicker } from '../../../time/DateRangePicker.tsx';
import type { TimeRangeControl } from '../../../time/use-time-range.ts';
import styles from './form.module.css';

export interface FormTopProps {
  title: string;
  crumbs?: readonly Crumb[];
  projectId: string;
  /** Of the monitor that is changed. */
  id: string | undefined;
  time: TimeRangeControl;
  isSaving: boolean;
  children?: ReactNode;
}

/** The top of the form of a monitor: its range, and the ways out. */
export function FormTop(props: FormTopProps): ReactElement {
  const { title, crumbs, projectId, id, time, isSaving, children } = props;
  const list = { to: '/alerting/$projectId/monitors', params: { projectId } } as const;
  return (
    <div className={styles['top']}>
      <PageHeader
        title={title}
        {...(crumbs ? { crumbs } : {})}
        actions={
          <>
            {children}
            <DateRangePicker control={time} />
            <span className={styles['ways']}>
              <ButtonLink
                size="medium"
                link={{ ...list, search: id === undefined ? {} : { q: `monitor:${id}` } }}
              >
                Cancel
              </ButtonLink>
              <Button type="submit" variant="primary" busy={isSaving}>
                {id === undefined ? 'Create' : 'Save'}
              </Button>
            </span>
          </>
        }
      />
    </div>
  );
}
