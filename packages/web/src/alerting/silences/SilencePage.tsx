import type { Silence } from '@spanlight/sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { GuestNote } from '../../answers/GuestNote.tsx';
import { recordFallback } from '../../answers/record-fallback.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { Card } from '../../components/page/PageHeader.tsx';
import { StatusDot } from '../../components/text/Chip.tsx';
import { useCurrentUser, useProjectId } from '../../data/session.ts';
import { AlertNames } from './AlertNames.tsx';
import { AlertingPage } from '../AlertingPage.tsx';
import { SilenceEditor } from './form/SilenceEditor.tsx';
import { silenceQuery } from './queries.ts';
import { nextText, stateTones } from './silence-texts.ts';
import styles from './silences.module.css';
import { useSilenceActions } from './use-silence-actions.ts';

const LIST = '/alerting/$projectId/silences';
const PAGE = '/alerting/$projectId/silences/$id';

/** `/alerting/{projectId}/silences/new` */
export function NewSilencePage(): ReactElement {
  const projectId = useProjectId();
  const leave = useLeave(projectId);
  return (
    <Frame title="New silence" projectId={projectId}>
      <Card>
        <SilenceEditor projectId={projectId} stored={undefined} onSaved={leave} onCancel={leave} />
      </Card>
    </Frame>
  );
}

/** `/alerting/{projectId}/silences/{id}`: one silence, to be changed or ended. */
export function SilencePage(): ReactElement {
  const { projectId, id } = useParams({ from: `/app${PAGE}` });
  const { isGuest } = useCurrentUser();
  const answer = useQuery({ ...silenceQuery(projectId, id), enabled: !isGuest });
  const leave = useLeave(projectId);
  const actions = useSilenceActions(projectId);
  const silence = answer.data;
  const end = async (): Promise<void> => {
    if (silence && (await actions.end(silence))) leave();
  };
  return (
    <Frame
      title={silence?.name ?? 'Silence'}
      projectId={projectId}
      actions={
        silence && silence.state !== 'expired' ? (
          <Button icon="check" busy={actions.isBusy} onClick={() => void end()}>
            End it now
          </Button>
        ) : null
      }
    >
      {silence ? (
        <Card>
          <p className={styles['muted']}>
            <StatusDot tone={stateTones[silence.state]}>{silence.state}</StatusDot>{' '}
            {nextText(silence)}, by <bdi>{silence.user}</bdi>
            {silence.owner === ''
              ? ''
              : `. Managed as code by ${silence.owner}: the next apply overwrites changes.`}
          </p>
          {silence.held ? <Held projectId={projectId} {...silence.held} /> : null}
          <SilenceEditor
            key={silence.id}
            projectId={projectId}
            stored={silence}
            onSaved={leave}
            onCancel={leave}
          />
        </Card>
      ) : (
        recordFallback(answer, {
          noun: 'silence',
          id,
          icon: 'pause',
          all: { label: 'All silences', link: { to: LIST, params: { projectId } } },
        })
      )}
    </Frame>
  );
}

type HeldProps = { projectId: string } & NonNullable<Silence['held']>;

/** Of which alerts a silence has held back messages so far. */
function Held({ projectId, count, alerts }: HeldProps): ReactElement {
  if (count === 0) return <p>It has held back no message so far.</p>;
  return (
    <div className={styles['preview']}>
      It has held back messages about {count} {count === 1 ? 'alert' : 'alerts'}:
      <AlertNames projectId={projectId} count={count} alerts={alerts} />
    </div>
  );
}

function useLeave(projectId: string): () => void {
  const navigate = useNavigate();
  return () => void navigate({ to: LIST, params: { projectId } });
}

interface FrameProps {
  title: string;
  projectId: string;
  actions?: ReactNode;
  children: ReactNode;
}

function Frame({ title, projectId, actions, children }: FrameProps): ReactElement {
  const { isGuest } = useCurrentUser();
  return (
    <AlertingPage
      title={title}
      parent={{ label: 'Silences', link: { to: LIST, params: { projectId } } }}
      actions={isGuest ? null : actions}
    >
      <div className={styles['page']}>
        {isGuest ? <GuestNote>to silence alerts.</GuestNote> : children}
      </div>
    </AlertingPage>
  );
}
