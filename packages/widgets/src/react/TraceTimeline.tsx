import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type ReactElement,
  type Ref,
} from 'react';
import { startTimelineWorker } from '../timeline/tools/start-worker.ts';
import {
  TimelineView,
  type PickedSpan,
  type TimelineContent,
  type TimelineStatus,
} from '../timeline/view/timeline-view.ts';
import { timelineTools } from '../timeline/tools/timeline-tools.ts';
import type { ToolTexts } from '../timeline/tools/texts.ts';
import type { TimelineTexts } from '../timeline/view/texts.ts';

/** What a page may ask of a timeline. */
export interface TraceTimelineHandle {
  focus(): void;
}

export interface TraceTimelineProps {
  /** A trace, or why there is none. Keep the object the same while it stays the same. */
  content: TimelineContent;
  /** Id of the opened span, 16 hex digits. */
  span?: string | undefined;
  /** Id of the span whose subtree is shown alone. */
  rootSpan?: string | undefined;
  /** Fewest equal neighbours that fold into one row; 0 folds none. @default 5 */
  repeats?: number;
  /** Whether the critical path is marked from the start. */
  criticalPath?: boolean;
  /** The reader opened a span. */
  onSpanSelect?: (span: PickedSpan) => void;
  /** The reader cropped to a span, or to the whole trace (undefined). */
  onCrop?: (span: PickedSpan | undefined) => void;
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
  className?: string;
  style?: CSSProperties;
}

/** One trace of any size as a timeline; fills the height its host gives it. */
export function TraceTimeline(props: TraceTimelineProps): ReactElement {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<TimelineView>(undefined);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const { content, span = '', rootSpan = '' } = props;

  useLayoutEffect(() => {
    if (host.current === null) return undefined;
    const { repeats = 5, criticalPath, texts, toolTexts, plain, onRetry } = latest.current;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const created = new TimelineView(root, {
      texts,
      tools: plain
        ? undefined
        : timelineTools({ texts: toolTexts, createWorker: startTimelineWorker }),
      repeatMinimum: Math.max(repeats, 2),
      foldRepeats: repeats > 1,
      showPath: criticalPath,
      onSelect: (picked) => latest.current.onSpanSelect?.(picked),
      onCrop: (picked) => latest.current.onCrop?.(picked),
      onStatus: (status) => latest.current.onStatus?.(status),
      onRetry: onRetry && (() => latest.current.onRetry?.()),
    });
    view.current = created;
    return () => {
      created.destroy();
      view.current = undefined;
    };
  }, []);

  useImperativeHandle(props.handle, () => ({ focus: () => view.current?.focus() }), []);
  useEffect(() => view.current?.setRootSpan(rootSpan), [rootSpan]);
  useEffect(() => view.current?.setSpan(span), [span]);
  useEffect(() => view.current?.show(content), [content]);

  return <div ref={host} className={props.className} style={props.style} />;
}
