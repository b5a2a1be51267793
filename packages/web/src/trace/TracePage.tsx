import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type RefObject, type ReactElement, useCallback, useMemo, useRef, useState } from 'react';
import type { TraceColumns } from '@spanlight/sdk/trace-columns';
import type { TimelineContent } from '@spanlight/widgets';
import type { TraceTimelineHandle } from '@spanlight/widgets/react';
import { failureInstead } from '../answers/failure-card.tsx';
import { Drawer } from '../components/overlays/Dialog.tsx';
import { useMedia } from '../components/media.ts';
import { PageBody } from '../components/page/PageHeader.tsx';
import { SidePanel } from '../components/page/SidePanel.tsx';
import { describeError, statusOf } from '../data/describe-error.ts';
import { spanQuery, traceQuery } from './queries.ts';
import { KeySheet } from '../components/page/KeySheet.tsx';
import { useKey } from '../components/use-key.ts';
import keys from './timeline-keys.json';
import { traceFacts } from './trace-facts.ts';
import { TraceHead } from './head/TraceHead.tsx';
import { TraceNotFound } from './TraceNotFound.tsx';
import { TraceTabs } from './TraceTabs.tsx';
import { readPanelWidth, writePanelWidth } from './settings.ts';
import { useTraceAddress } from './use-trace-address.ts';
import styles from './TracePage.module.css';
import { EmptyState } from '../components/feedback/EmptyState.tsx';
import { SpanAnswer } from './span-card/SpanAnswer.tsx';

/** Below this width the span card covers the page instead of standing beside the timeline. */
const coveredScreen = '(max-width: 1099px)';

/**
 * `/traces/{projectId}/{traceId}`.
 *
 * TracePage
 * ├ TraceHead: where am I, the root's facts, the percentiles of its group
 * └ TraceTabs: the timeline, then a tab per system of events │ SpanPanel: the span that is looked at
 */
export function TracePage(): ReactElement {
  const { projectId, traceId } = useParams({ from: '/app/traces/$projectId/$traceId' });
  const { search, openSpan, crop, openTab, openEvents } = useTraceAddress();
  const isCovered = useMedia(coveredScreen);
  const timeline = useRef<TraceTimelineHandle>(null);
  const [hasKeys, setHasKeys] = useState(false);
  const [panelWidth, setPanelWidth] = usePanelWidth();
  useKey('?', () => setHasKeys(true));
  useTimelineKeys(timeline);
  const answer = useQuery(traceQuery(projectId, traceId));
  const { data, error, refetch } = answer;

  const content = useMemo(() => contentOf(data, error), [data, error]);
  const facts = useMemo(() => data && traceFacts(data), [data]);
  const reload = useCallback(() => void refetch(), [refetch]);

  const closeSpan = useCallback(() => {
    openSpan(undefined);
    timeline.current?.focus();
  }, [openSpan]);

  if (data === undefined && statusOf(error) === 404) {
    return <TraceNotFound traceId={traceId} answer={answer} />;
  }
  const panel =
    search.span === undefined ? null : (
      <SpanPanel key={search.span} projectId={projectId} traceId={traceId} spanId={search.span} />
    );
  return (
    <>
      <TraceHead
        projectId={projectId}
        traceId={traceId}
        facts={answer.isError && !data ? null : facts}
        span={search.span}
        onSpan={openSpan}
        onReload={reload}
        onKeys={() => setHasKeys(true)}
      />
      <KeySheet
        title="Keys of the timeline"
        groups={keys}
        open={hasKeys}
        onClose={() => setHasKeys(false)}
      />
      <PageBody>
        {data?.hasMore ? (
          <output className={styles['warning']}>
            This trace is truncated because it contains more than 10,000 spans and the server can’t
            send that many.
          </output>
        ) : null}
        <SidePanel
          title="Span"
          width={panelWidth}
          onWidth={setPanelWidth}
          onClose={closeSpan}
          content={
            failureInstead(answer, 'The trace could not be loaded', 'trace') ?? (
              <TraceTabs
                content={content}
                span={search.span}
                rootSpan={search.root_span}
                onSpan={openSpan}
                onCrop={crop}
                onRetry={reload}
                tab={search.tab}
                onTab={openTab}
                events={search.event}
                onEvents={openEvents}
                timeline={timeline}
              />
            )
          }
        >
          {isCovered ? null : panel}
        </SidePanel>
        {isCovered && panel !== null ? (
          <Drawer width={640} title="Span" onClose={() => openSpan(undefined)}>
            {panel}
          </Drawer>
        ) : null}
      </PageBody>
    </>
  );
}

/** The width of the panel that was chosen, in px; undefined for the usual one. */
function usePanelWidth(): [number | undefined, (next: number | undefined) => void] {
  const [width, setWidth] = useState(readPanelWidth);
  const choose = useCallback((next: number | undefined) => {
    writePanelWidth(next);
    setWidth(next);
  }, []);
  return [width, choose];
}

/** What the timeline shows: the trace, with what went wrong since. */
function contentOf(data: TraceColumns | undefined, error: Error | null): TimelineContent {
  const message = error === null ? undefined : describeError(error).message;
  if (data) return { kind: 'trace', columns: data, stale: message };
  return { kind: 'loading' };
}

interface SpanPanelProps {
  projectId: string;
  traceId: string;
  spanId: string;
}

/** Loads the span that is looked at, and shows its card. */
function SpanPanel({ projectId, traceId, spanId }: SpanPanelProps): ReactElement {
  const answer = useQuery(spanQuery(projectId, traceId, spanId));
  if (!answer.data && statusOf(answer.error) === 404) {
    return <EmptyState title={`This trace has no span ${spanId}.`} icon="trace" />;
  }
  return <SpanAnswer answer={answer} failure="The span could not be loaded" isInTrace />;
}

/** From elsewhere on the page `j` and `k` lead to the rows, `/` to the search of the trace. */
function useTimelineKeys(timeline: RefObject<TraceTimelineHandle | null>): void {
  const lead = (to: keyof TraceTimelineHandle): void => {
    if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return;
    timeline.current?.[to]();
  };
  useKey('j', () => lead('focus'));
  useKey('k', () => lead('focus'));
  useKey('/', () => lead('focusFind'));
}
