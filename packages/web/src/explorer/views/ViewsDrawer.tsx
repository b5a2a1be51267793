import type { SavedView } from '@spanlight/sdk';
import { formatRelativeTime } from '@spanlight/sdk/format';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { failureCard } from '../../answers/failure-card.tsx';
import { IconButton } from '../../components/buttons/Button.tsx';
import { useRemoval } from '../../answers/use-removal.ts';
import { Drawer } from '../../components/overlays/Dialog.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Icon } from '../../components/icons/Icon.tsx';
import { Waiting } from '../../components/feedback/Skeleton.tsx';
import { FindField } from '../../components/forms/TextField.tsx';
import { api } from '../../data/client.ts';
import { useCurrentUser } from '../../data/session.ts';
import { useAction } from '../../data/use-action.ts';
import { findViews, viewLocation } from './view-location.ts';
import styles from './views.module.css';

export interface ViewsDrawerProps {
  projectId: string;
  onClose: () => void;
}

/** The saved views of a project: open, pin, delete. */
export function ViewsDrawer({ projectId, onClose }: ViewsDrawerProps): ReactElement {
  const answer = useQuery(savedViewsQuery(projectId));
  const [wanted, setWanted] = useState('');
  const views = answer.data && findViews(answer.data, wanted);

  return (
    <Drawer title="Views" onClose={onClose}>
      <div className={styles['panel']}>
        <FindField label="Filter views" value={wanted} onValueChange={setWanted} />
        {failureCard(answer, 'The views could not be loaded')}
        {answer.isPending ? <Waiting what="views" heights={['40px', '40px']} /> : null}
        {views?.length === 0 ? (
          <EmptyState
            title={
              wanted.trim() === ''
                ? 'The list is empty. Have you saved any views yet?'
                : 'No matching values'
            }
          />
        ) : null}
        <ul className={styles['list']} aria-label="Views">
          {views?.map((view) => (
            <ViewItem key={view.id} view={view} projectId={projectId} onOpen={onClose} />
          ))}
        </ul>
      </div>
    </Drawer>
  );
}

interface ViewItemProps {
  view: SavedView;
  projectId: string;
  onOpen: () => void;
}

function ViewItem({ view, projectId, onOpen }: ViewItemProps): ReactElement {
  const { isGuest } = useCurrentUser();
  const params = { project: projectId, id: view.id };
  const reloads = [['saved-views', projectId]];
  const pinning = useAction(reloads);
  const deletion = useRemoval(reloads);
  const { query } = view.query;

  return (
    <li className={styles['item']}>
      <Link {...viewLocation(view, projectId)} className={styles['link']} onClick={onOpen}>
        <span className={styles['name']}>
          {view.pinned ? <Icon name="pin" size={12} label="Pinned" /> : null}
          {view.name}
        </span>
        {typeof query === 'string' && query !== '' ? (
          <code className={styles['query']} title={query}>
            {query}
          </code>
        ) : null}
        <span className={styles['facts']}>
          {view.user ? `${view.user.name}, ` : ''}
          {formatRelativeTime(view.createdAt)}
        </span>
      </Link>
      {isGuest ? null : (
        <>
          <IconButton
            icon={view.pinned ? 'unpin' : 'pin'}
            label={`${view.pinned ? 'Unpin' : 'Pin'} ${view.name}`}
            size="small"
            busy={pinning.isBusy}
            onClick={() =>
              void pinning.run(() =>
                view.pinned ? api.savedViews.unpin(params) : api.savedViews.pin(params),
              )
            }
          />
          <IconButton
            icon="trash"
            label={`Delete ${view.name}`}
            size="small"
            busy={deletion.isBusy}
            onClick={() =>
              void deletion.remove(`"${view.name}" view`, () => api.savedViews.delete(params))
            }
          />
        </>
      )}
    </li>
  );
}

/** The saved views of a project. */
function savedViewsQuery(projectId: string) {
  return queryOptions({
    queryKey: ['saved-views', projectId],
    queryFn: ({ signal }) => api.savedViews.list({ project: projectId }, { signal }),
  });
}
