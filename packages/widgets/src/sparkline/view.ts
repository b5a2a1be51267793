import { formatValue } from '@spanlight/sdk/format';
import { adoptStyles } from '../core/adopt-styles.ts';
import { cleanText } from '../core/clean-text.ts';
import { createElement, createSvg, setAttribute, setText } from '../core/element.ts';
import { themeStyles } from '../core/theme.ts';
import { describeSeries, englishTexts, type SparklineTexts } from './describe.ts';
import { sparklineGeometry, type SparklinePoints } from './geometry.ts';
import { sparklineStyles } from './styles.ts';

/** What a sparkline has to show. */
export type SparklineContent =
  | { readonly kind: 'loading' }
  | { readonly kind: 'error'; readonly message: string }
  | {
      readonly kind: 'points';
      readonly points: SparklinePoints;
      /** Why newer points could not be had. */
      readonly stale?: string | undefined;
    };

/** How a series is drawn and named. */
interface SparklineLook {
  /** What is measured, for the text alternative. */
  readonly label: string;
  /** Unit of the values, as in `columns[].unit` of the API. */
  readonly unit: string;
  readonly scale: 'zero' | 'fit';
  readonly texts?: SparklineTexts | undefined;
}

type SparklineStatus = 'loading' | 'empty' | 'ready' | 'stale' | 'error';

/** A sparkline inside a shadow root. */
export interface SparklineView {
  /** Shows content; answers the status it leads to. */
  show(content: SparklineContent, look: SparklineLook): SparklineStatus;
}

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
    show(content, look) {
      const status = statusOf(content);
      const texts = look.texts ?? englishTexts;
      const points = content.kind === 'points' ? content.points : [];
      const geometry = sparklineGeometry(points, { scale: look.scale });
      const { width, height } = geometry;
      setAttribute(graph, 'viewBox', `0 0 ${width} ${height}`);
      for (const [index, path] of paths.entries()) {
        setAttribute(path, 'd', [geometry.area, geometry.line, geometry.last][index]);
      }
      setAttribute(frame, 'data-status', status);
      const said = sayContent(content, look, texts);
      setAttribute(frame, 'aria-label', look.label === '' ? said : `${look.label}: ${said}`);
      setAttribute(frame, 'title', said);
      setText(message, status === 'empty' ? texts.empty : status === 'error' ? texts.failed : '');
      return status;
    },
  };
}

function statusOf(content: SparklineContent): SparklineStatus {
  if (content.kind !== 'points') return content.kind;
  if (sparklineGeometry(content.points).limits === undefined) return 'empty';
  return content.stale === undefined ? 'ready' : 'stale';
}

function sayContent(content: SparklineContent, look: SparklineLook, texts: SparklineTexts): string {
  if (content.kind === 'loading') return texts.loading;
  if (content.kind === 'error') return `${texts.failed}: ${cleanText(content.message, 200)}`;
  const said = describeSeries(content.points, (value) => formatValue(value, look.unit), texts);
  if (content.stale === undefined) return said;
  return `${said}; ${texts.stale}: ${cleanText(content.stale, 200)}`;
}
