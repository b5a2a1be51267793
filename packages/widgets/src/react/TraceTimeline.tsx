import { useImperativeHandle, type ReactElement, type Ref } from 'react';
import { startTimelineWorker } from '../timeline/tools/start-worker.ts';
import { timelineTools } from '../timeline/tools/timeline-tools.ts';
import type { ToolTexts } from '../timeline/tools/texts.ts';
import type { TimelineTexts } from '../timeline/view/texts.ts';
import {
  TimelineView,
  type PickedSpan,
  type Switches,
  type TimelineContent,
  type TimelineStatus,
} from '../timeline/view/timeline-view.ts';
import { Place, useWidget, type HostProps, type WidgetOptions } from './create-widget.tsx';

/** What a page may ask of a timeline. */
export interface TraceTimelineHandle {
  /** Gives the keyboard to the rows. */
  focus(): void;
  /** Gives it to the field that finds spans. */
  focusFind(): void;
}

/** Properties of TraceTimeline. */
export interface TraceTimelineProps extends HostProps {
  /** A trace, or why there is none. Keep the object the same while it stays the same. */
  content: TimelineContent;
  /** Id of the opened span, 16 hex digits. */
  span?: string | undefined;
  /** Id of the span whose subtree is shown alone. */
  rootSpan?: string | undefined;
  /** Fewest equal neighbours that fold into one row; 0 folds none. @default 5 */
  repeats?: number;
  /** Whether the critical path is marked from the start. @default false */
  criticalPath?: boolean;
  /** Whether logs and events are rows below their spans from the start. @default false */
  logs?: boolean;
  /** The reader switched the critical path or the logs on or off. */
  onSwitch?: (switches: Switches) => void;
  /** The reader opened a span. */
  onSpanSelect?: (span: PickedSpan) => void;
  /** The reader cropped to a span, or to the whole trace (undefined). */
  onCrop?: (span: PickedSpan | undefined) => void;
  /** Called when the status changes: `loading`, `empty`, `ready`, `stale` or `error`. */
  onStatus?: (status: TimelineStatus) => void;
  /** Shown as a button beside an error when given. */
  onRetry?: () => void;
  /** Read once, when the timeline is first drawn. */
  texts?: TimelineTexts;
  /** Read once, when the timeline is first drawn. */
  toolTexts?: ToolTexts;
  /** Leaves out finding, hiding, the critical path and the legend. Read once. */
  plain?: boolean;
  /** For giving the keyboard back to the rows. */
  handle?: Ref<TraceTimelineHandle>;
}

const options: WidgetOptions<TraceTimelineProps, TimelineView> = {
  create(root, latest) {
    const { repeats = 5, criticalPath, logs, texts, toolTexts, plain, onRetry } = latest();
    return new TimelineView(root, {
      texts,
      tools: plain
        ? undefined
        : timelineTools({ texts: toolTexts, createWorker: startTimelineWorker }),
      repeatMinimum: Math.max(repeats, 2),
      foldRepeats: repeats > 1,
      showPath: criticalPath,
      showLogs: logs,
      onSwitch: (switches) => latest().onSwitch?.(switches),
      onSelect: (picked) => latest().onSpanSelect?.(picked),
      onCrop: (picked) => latest().onCrop?.(picked),
      onStatus: (status) => latest().onStatus?.(status),
      onRetry: onRetry && (() => latest().onRetry?.()),
    });
  },
  showings: [
    {
      of: ({ rootSpan }) => [rootSpan],
      show: (view, props) => view.setRootSpan(props.rootSpan ?? ''),
    },
    { of: ({ span }) => [span], show: (view, props) => view.setSpan(props.span ?? '') },
    { of: ({ content }) => [content], show: (view, props) => view.show(props.content) },
  ],
};

/** One trace of any size as a timeline; fills the height its host gives it. */
export function TraceTimeline(props: TraceTimelineProps): ReactElement {
  const [host, view] = useWidget(props, options);
  useImperativeHandle(
    props.handle,
    () => ({
      focus: () => view.current?.focus(),
      focusFind: () => view.current?.focusFind(),
    }),
    [view],
  );
  return (
    <div ref={host} className={props.className} style={props.style}>
      <Place height={168} />
    </div>
  );
}
