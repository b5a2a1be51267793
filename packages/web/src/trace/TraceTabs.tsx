import type { TimelineContent } from '@spanlight/widgets';
import { TraceTimeline, type TraceTimelineHandle } from '@spanlight/widgets/react';
import { formatInteger } from '@spanlight/sdk/format';
import { useMemo, useState, type ReactElement, type Ref } from 'react';
import { Tabs, type TabItem } from '../components/page/Tabs.tsx';
import { EventList } from './events/EventList.tsx';
import { eventSystems } from './events/trace-events.ts';
import styles from './TracePage.module.css';

export interface TraceTabsProps {
  content: TimelineContent;
  span: string | undefined;
  rootSpan: string | undefined;
  onSpan: (spanId: string) => void;
  onCrop: (spanId: string | undefined) => void;
  onRetry: () => void;
  /** For giving the keyboard back to the timeline. */
  timeline: Ref<TraceTimelineHandle>;
}

const TIMELINE = 'timeline';

/** The timeline, and a tab per system of logs and events. */
export function TraceTabs(props: TraceTabsProps): ReactElement {
  const { content, onSpan, onCrop } = props;
  const [tab, setTab] = useState(TIMELINE);
  const columns = content.kind === 'trace' ? content.columns : undefined;
  const systems = useMemo(() => (columns ? eventSystems(columns) : []), [columns]);
  const items: TabItem<string>[] = [
    { value: TIMELINE, label: 'Trace' },
    ...systems.map(({ system, count }) => ({
      value: system,
      label: system,
      count: formatInteger(count),
    })),
  ];
  const shown = items.some(({ value }) => value === tab) ? tab : TIMELINE;
  return (
    <div className={styles['tabs']}>
      <Tabs label="Trace" items={items} value={shown} onValueChange={setTab}>
        {(value) =>
          value === TIMELINE || columns === undefined ? (
            <TraceTimeline
              className={styles['timeline'] ?? ''}
              handle={props.timeline}
              content={content}
              span={props.span}
              rootSpan={props.rootSpan}
              onSpanSelect={({ spanId }) => onSpan(spanId)}
              onCrop={(picked) => onCrop(picked?.spanId)}
              onRetry={props.onRetry}
            />
          ) : (
            <EventList key={value} columns={columns} system={value} onSpan={onSpan} />
          )
        }
      </Tabs>
    </div>
  );
}
