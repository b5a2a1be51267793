import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { failureCard } from '../../../../answers/failure-card.tsx';
import { Tabs } from '../../../../components/page/Tabs.tsx';
import { Waiting } from '../../../../components/feedback/Skeleton.tsx';
import { channelsQuery } from '../../../queries.ts';
import { MetricPanes, type MetricPanesProps } from './MetricPanes.tsx';
import styles from '../form.module.css';

const MetricYaml = lazy(async () => ({ default: (await import('./MetricYaml.tsx')).MetricYaml }));

const tabs = [
  { value: 'form', label: 'Form' },
  { value: 'yaml', label: 'YAML' },
] as const;

export interface MetricTabsProps extends MetricPanesProps {
  /** Of the monitor that is changed. */
  id: string | undefined;
}

/** What is filled in, as a form and as YAML: two faces of one draft. */
export function MetricTabs(props: MetricTabsProps): ReactElement {
  const { id, ...panes } = props;
  const { projectId, draft, columnOf } = panes;
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
            <MetricPanes {...panes} />
          ) : (
            <div className={styles['yaml']}>
              {isHeld && isBroken ? (
                <p role="alert">
                  Mend the YAML first: the form can&rsquo;t show what it doesn&rsquo;t say.
                </p>
              ) : null}
              {channels.data ? (
                <Suspense fallback={waiting}>
                  <MetricYaml
                    projectId={projectId}
                    id={id}
                    draft={draft}
                    columnOf={columnOf}
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
