import { formatDateTime, formatDuration, formatInteger } from '@spanlight/sdk/format';
import { useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { Button, IconButton } from '../../components/buttons/Button.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { StatusDot } from '../../components/text/Chip.tsx';
import { CopyButton } from '../../components/text/CopyButton.tsx';
import { Fact } from '../../components/text/Fact.tsx';
import { useRoving } from '../../components/use-roving.ts';
import { PageHeader, type Crumb } from '../../components/page/PageHeader.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { Tooltip } from '../../components/overlays/Tooltip.tsx';
import { readStored, writeStored } from '../../data/stored.ts';
import { DateRangePicker } from '../../time/DateRangePicker.tsx';
import { hourAround } from '../../time/range.ts';
import { useFixedRange } from '../../time/use-fixed-range.ts';
import { cutName } from '../cut-name.ts';
import { exploreTraceLink, groupLink, groupsLink } from '../explore-links.ts';
import { statusTone } from '../span-status.ts';
import type { TraceFacts } from '../trace-facts.ts';
import { CopyAs } from '../../copy-as/CopyAs.tsx';
import { DownloadTrace } from './DownloadTrace.tsx';
import { FailureNote } from './FailureNote.tsx';
import styles from './TraceHead.module.css';
import { groupFilter } from '../../items/filter.ts';
import { ItemsPercentiles } from '../ItemsPercentiles.tsx';

const CHART_SETTING = 'trace-percentiles';

export interface TraceHeadProps {
  projectId: string;
  traceId: string;
  /** Undefined while the trace is on its way, null when it can't be had. */
  facts: TraceFacts | null | undefined;
  /** The span that is looked at. */
  span: string | undefined;
  onSpan: (spanId: string) => void;
  onReload: () => void;
  /** Opens the overview of the timeline's keys. */
  onKeys: () => void;
}

/** Where am I, when was it, what was it: the root of the trace in one line, and how its like usually went. */
export function TraceHead(props: TraceHeadProps): ReactElement {
  const { projectId, traceId, facts, span, onSpan, onReload, onKeys } = props;
  // The timeline comes first; whoever wants to see the group keeps it open.
  const [hasChart, setHasChart] = useState(() => readStored(CHART_SETTING) === 'shown');
  const control = useFixedRange(hourAround(facts?.start ?? 0), onReload);
  const { range } = control;
  const roving = useRoving('horizontal');
  const scope = useMemo(() => ({ projectId, range }), [projectId, range]);
  const crumbs: Crumb[] = [{ label: traceId }];
  if (facts) {
    crumbs.unshift(
      { label: facts.system, link: groupsLink(scope, facts.system, '') },
      { label: cutName(facts.name), link: groupLink(scope, facts.system, facts.groupId) },
    );
  }
  const hasGroup = !!facts && facts.groupId !== '0';
  const toggleChart = (): void => {
    writeStored(CHART_SETTING, hasChart ? undefined : 'shown');
    setHasChart(!hasChart);
  };

  return (
    <>
      <PageHeader
        title={facts ? cutName(facts.name) : 'Trace'}
        crumbs={crumbs}
        actions={facts ? <DateRangePicker control={control} /> : undefined}
      />
      <section className={styles['head']} aria-label="Root span" hidden={facts === null}>
        <RootFacts facts={facts} />
        <fieldset ref={roving} className={styles['actions']} aria-label="About the trace">
          {hasGroup ? (
            <Button
              size="small"
              variant="quiet"
              icon="chart"
              aria-expanded={hasChart}
              onClick={toggleChart}
            >
              {hasChart ? 'Hide percentiles' : 'Show percentiles'}
            </Button>
          ) : null}
          {hasGroup ? (
            <ButtonLink link={groupLink(scope, facts.system, facts.groupId)}>View group</ButtonLink>
          ) : null}
          {facts ? (
            <ButtonLink link={exploreTraceLink(projectId, traceId, facts)}>
              Explore trace
            </ButtonLink>
          ) : null}
          <CopyAs size="small" view={{ kind: 'trace', projectId, traceId }} />
          <CopyButton text={traceId} label="Copy the trace id" />
          <DownloadTrace projectId={projectId} traceId={traceId} />
          <Tooltip text="Keys of the timeline (?)">
            <IconButton icon="help" label="Keys of the timeline" size="small" onClick={onKeys} />
          </Tooltip>
        </fieldset>
      </section>
      {facts ? <FailureNote origins={facts.origins} span={span} onSpan={onSpan} /> : null}
      {hasGroup && hasChart ? (
        <section className={styles['chart']} aria-label="Percentiles of the group">
          <ItemsPercentiles
            projectId={projectId}
            filter={groupFilter(scope, facts.system, facts.groupId)}
            range={range}
            hasDurations
            items="Spans"
            height={96}
            onZoom={(from, to) => control.zoom(from, to)}
            failure="The percentiles could not be loaded"
          />
        </section>
      ) : null}
    </>
  );
}

/** What is told of the root, and how wide its place is while the trace is on its way. */
const rootFacts: readonly {
  name: string;
  width: string;
  of: (facts: TraceFacts) => ReactNode;
}[] = [
  { name: 'Kind', width: '48px', of: ({ kind }) => kind },
  {
    name: 'Status',
    width: '48px',
    of: ({ status }) => <StatusDot tone={statusTone(status)}>{status}</StatusDot>,
  },
  {
    name: 'Time',
    width: '120px',
    of: ({ start }) => (
      <time dateTime={new Date(start).toISOString()}>{formatDateTime(start)}</time>
    ),
  },
  { name: 'Root duration', width: '48px', of: ({ duration }) => formatDuration(duration) },
  { name: 'Trace duration', width: '48px', of: (facts) => formatDuration(facts.traceDuration) },
  { name: 'Spans', width: '32px', of: ({ spans }) => formatInteger(spans) },
  { name: 'Failed', width: '24px', of: ({ errors }) => formatInteger(errors) },
  { name: 'Services', width: '24px', of: ({ services }) => formatInteger(services) },
];

function RootFacts({ facts }: Pick<TraceHeadProps, 'facts'>): ReactElement {
  return (
    <dl className={styles['facts']}>
      {rootFacts.map(({ name, width, of }) => (
        <Fact key={name} name={name}>
          {facts ? of(facts) : <Skeleton width={width} />}
        </Fact>
      ))}
    </dl>
  );
}
