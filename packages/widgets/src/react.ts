export { Sparkline, type SparklineProps } from './react/Sparkline.tsx';
export {
  TraceTimeline,
  type TraceTimelineHandle,
  type TraceTimelineProps,
} from './react/TraceTimeline.tsx';
