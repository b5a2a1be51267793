import { useQuery } from '@tanstack/react-query';
import { useCanGoBack, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { AnnotationDetails } from '../../annotations/AnnotationDetails.tsx';
import { AnnotationForm } from '../../annotations/form/AnnotationForm.tsx';
import { recordFallback } from '../../answers/record-fallback.tsx';
import { Card } from '../../components/page/PageHeader.tsx';
import { api } from '../../data/client.ts';
import { useCurrentUser } from '../../data/session.ts';
import { AlertingPage } from '../AlertingPage.tsx';
import styles from './annotations.module.css';

const LIST = '/alerting/$projectId/annotations';

/** `/alerting/{projectId}/annotations/{annotationId}`: one annotation, to be changed; guests read it. */
export function AnnotationPage(): ReactElement {
  const { projectId, id } = useParams({ from: `/app${LIST}/$id` });
  const { isGuest } = useCurrentUser();
  const navigate = useNavigate();
  const answer = useQuery({
    queryKey: ['annotations', projectId, 'one', id],
    queryFn: ({ signal }) => api.annotations.get({ project: projectId, id }, { signal }),
  });
  const link = { to: LIST, params: { projectId } } as const;
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  // Charts lead here too: whoever came from one goes on there.
  const leave = (): void => (canGoBack ? history.back() : void navigate(link));
  const annotation = answer.data;
  return (
    <AlertingPage title={annotation?.name ?? 'Annotation'} parent={{ label: 'Annotations', link }}>
      <div className={styles['page']}>
        {annotation === undefined ? (
          recordFallback(answer, {
            noun: 'annotation',
            id,
            icon: 'flag',
            all: { label: 'All annotations', link },
          })
        ) : (
          <Card title={isGuest ? undefined : 'Edit annotation'}>
            {isGuest ? (
              <AnnotationDetails annotation={annotation} />
            ) : (
              <AnnotationForm
                key={annotation.id}
                projectId={projectId}
                stored={annotation}
                onSaved={leave}
                frame={({ children }) => <>{children(leave)}</>}
              />
            )}
          </Card>
        )}
      </div>
    </AlertingPage>
  );
}
