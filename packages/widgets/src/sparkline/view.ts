import { formatValue } from '@spanlight/sdk/format';
import { adoptStyles } from '../core/adopt-styles.ts';
import { createElement, createSvg, setAttribute, setText } from '../core/element.ts';
import type { Loaded } from '../core/loader.ts';
import { sayLoaded, statusOf, type Status } from '../core/status.ts';
import { themeStyles } from '../core/theme.ts';
import { describeSeries, englishTexts, type SparklineTexts } from './describe.ts';
import { sparklineGeometry, type SparklinePoints } from './geometry.ts';

/** How a series is drawn and named. */
interface SparklineLook {
  /** What is measured, for the text alternative. */
  readonly label: string;
  /** Unit of the values, as in `columns[].unit` of the API. */
  readonly unit: string;
  readonly scale: 'zero' | 'fit';
  readonly texts?: SparklineTexts | undefined;
}

/** A sparkline inside a shadow root. */
export interface SparklineView {
  /** Shows how loading went; answers the status it leads to. */
  show(loaded: Loaded<SparklinePoints>, look: SparklineLook): Status;
}

/** Styles of the sparkline. Parts: frame, graph, line, area, last, message. */
const sparklineStyles = /* css */ `
:host { display: inline-block; width: 120px; height: 24px; vertical-align: middle; --_line: var(--spanlight-line, var(--_series-1)); }
.frame { display: block; position: relative; width: 100%; height: 100%; }
svg { display: block; width: 100%; height: 100%; overflow: visible; }
path { fill: none; stroke: var(--_line); stroke-width: 1.5; stroke-linejoin: round; stroke-linecap: round; vector-effect: non-scaling-stroke; }
.area { stroke: none; fill: var(--_line); opacity: .14; }
.last { stroke-width: 4; }
.message { position: absolute; inset: 0; display: flex; align-items: center; font-size: 11px; line-height: 1; color: var(--_muted); overflow: hidden; white-space: nowrap; }
.message:not(:empty)::after { content: ''; flex: 1; margin-inline-start: 6px; border-top: 1px dashed var(--_border); }
[data-status='error'] .message { color: var(--_error-text); }
[data-status='loading'] .message { background: var(--_border); border-radius: 3px; inset: 25% 0; }
[data-status='stale'] svg { opacity: .5; }
[data-status='stale'] .line { stroke-dasharray: 3 3; }
@media (prefers-reduced-motion: no-preference) {
  [data-status='loading'] .message { animation: breathe 1.4s ease-in-out infinite alternate; }
  @keyframes breathe { to { opacity: .5; } }
}
@media (forced-colors: active) { path { stroke: CanvasText; } .area { fill: CanvasText; } }
`;

/** Builds a sparkline in a shadow root. */
export function createSparklineView(root: ShadowRoot): SparklineView {
  adoptStyles(root, themeStyles, sparklineStyles);
  const [area, line, last] = ['area', 'line', 'last'].map((name) =>
    createSvg('path', { class: name, part: name }),
  );
  const paths = [area, line, last].filter((path) => path !== undefined);
  const graph = createSvg(
    'svg',
    { part: 'graph', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    ...paths,
  );
  const message = createElement('span', {
    class: 'message',
    part: 'message',
    'aria-hidden': 'true',
  });
  const frame = createElement(
    'span',
    { class: 'frame', part: 'frame', role: 'img' },
    graph,
    message,
  );
  root.replaceChildren(frame);
  return {
    show(loaded, look) {
      const texts = look.texts ?? englishTexts;
      const points = loaded.kind === 'data' ? loaded.data : [];
      const geometry = sparklineGeometry(points, { scale: look.scale });
      const { width, height } = geometry;
      const status = statusOf(loaded, () => geometry.limits === undefined);
      setAttribute(graph, 'viewBox', `0 0 ${width} ${height}`);
      for (const [index, path] of paths.entries()) {
        setAttribute(path, 'd', [geometry.area, geometry.line, geometry.last][index]);
      }
      setAttribute(frame, 'data-status', status);
      const format = (value: number): string => formatValue(value, look.unit);
      const said = sayLoaded(loaded, texts, () => describeSeries(points, format, texts));
      setAttribute(frame, 'aria-label', look.label === '' ? said : `${look.label}: ${said}`);
      setAttribute(frame, 'title', said);
      setText(message, status === 'empty' ? texts.empty : status === 'error' ? texts.failed : '');
      return status;
    },
  };
}
