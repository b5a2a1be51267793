import type { TimelineContent } from '@spanlight/widgets';
import { TraceTimeline, type TraceTimelineHandle } from '@spanlight/widgets/react';
import { formatInteger } from '@spanlight/sdk/format';
import { type ReactElement, type Ref, useMemo, useState } from 'react';
import { Tabs, type TabItem } from '../components/page/Tabs.tsx';
import { EventList } from './events/EventList.tsx';
import { eventSystems } from './events/trace-events.ts';
import { readSwitches, writeSwitches } from './settings.ts';
import styles from './TracePage.module.css';
import { useRovingParts } from '../components/use-roving.ts';

export interface TraceTabsProps {
  content: TimelineContent;
  span: string | undefined;
  rootSpan: string | undefined;
  onSpan: (spanId: string) => void;
  onCrop: (spanId: string | undefined) => void;
  onRetry: () => void;
  /** The system whose logs or events are listed; undefined for the timeline. */
  tab: string | undefined;
  onTab: (system: string | undefined) => void;
  /** Keys of the logs or events of the list that are open. */
  events: readonly string[] | undefined;
  onEvents: (keys: readonly string[]) => void;
  /** For giving the keyboard back to the timeline. */
  timeline: Ref<TraceTimelineHandle>;
}

const TIMELINE = 'timeline';

/** The timeline, and a tab per system of logs and events. */
export function TraceTabs(props: TraceTabsProps): ReactElement {
  const { content, onSpan, onCrop, tab = TIMELINE, onTab } = props;
  const [switches] = useState(readSwitches);
  const columns = content.kind === 'trace' ? content.columns : undefined;
  const systems = useMemo(() => (columns ? eventSystems(columns) : []), [columns]);
  const roving = useRovingParts('horizontal', '[part="toolbar"], [part="legend"]');
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
    <div ref={roving} className={styles['tabs']}>
      <Tabs
        label="Trace"
        hasOwnStops
        items={items}
        value={shown}
        onValueChange={(next) => onTab(next === TIMELINE ? undefined : next)}
      >
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
              criticalPath={switches.showPath}
              logs={switches.showLogs}
              onSwitch={writeSwitches}
            />
          ) : (
            <EventList
              key={value}
              columns={columns}
              system={value}
              onSpan={onSpan}
              opened={props.events ?? none}
              onOpenedChange={props.onEvents}
            />
          )
        }
      </Tabs>
    </div>
  );
}

const none: readonly string[] = [];
