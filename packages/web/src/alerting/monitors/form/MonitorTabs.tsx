import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react';
import { failureCard } from '../../../answers/failure-card.tsx';
import { Waiting } from '../../../components/feedback/Skeleton.tsx';
import type { FormDraft } from '../../../components/forms/draft/use-form-draft.ts';
import { Tabs } from '../../../components/page/Tabs.tsx';
import { channelsQuery } from '../../queries.ts';
import type { MonitorFace, YamlForm } from './monitor-face.ts';
import styles from './form.module.css';

const MonitorYaml = lazy(async () => ({
  default: (await import('./MonitorYaml.tsx')).MonitorYaml,
}));

const tabs = [
  { value: 'form', label: 'Form' },
  { value: 'yaml', label: 'YAML' },
] as const;

export interface MonitorTabsProps<Form extends YamlForm> {
  projectId: string;
  /** Of the monitor that is changed. */
  id: string | undefined;
  draft: FormDraft<Form>;
  face: MonitorFace<Form>;
  /** The fields of the form. */
  children: ReactNode;
}

/** What is filled in, as a form and as YAML: two faces of one draft. */
export function MonitorTabs<Form extends YamlForm>(props: MonitorTabsProps<Form>): ReactElement {
  const { projectId, id, draft, face, children } = props;
  const isBroken = draft.value.yaml !== '';
  const [tab, setTab] = useState<'form' | 'yaml'>(isBroken ? 'yaml' : 'form');
  const [isHeld, setIsHeld] = useState(false);
  const channels = useQuery(channelsQuery(projectId));
  const waiting = <Waiting what="YAML" heights={['320px']} />;
  return (
    <div className={styles['tabs']}>
      <Tabs
        label="Ways to fill it in"
        items={tabs}
        value={tab}
        onValueChange={(next) => {
          setIsHeld(isBroken);
          if (!isBroken) setTab(next);
        }}
      >
        {(shown) =>
          shown === 'form' ? (
            children
          ) : (
            <div className={styles['yaml']}>
              {isHeld && isBroken ? (
                <p role="alert">
                  Fix the YAML first: the form can&rsquo;t show it while it has mistakes.
                </p>
              ) : null}
              {channels.data ? (
                <Suspense fallback={waiting}>
                  <MonitorYaml
                    // After a conflict it is written anew: the draft took what others had changed.
                    key={draft.basis}
                    projectId={projectId}
                    id={id}
                    draft={draft}
                    face={face}
                    channels={channels.data}
                  />
                </Suspense>
              ) : (
                (failureCard(channels, 'The channels could not be loaded') ?? waiting)
              )}
            </div>
          )
        }
      </Tabs>
    </div>
  );
}
