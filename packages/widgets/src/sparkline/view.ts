import { formatValue } from '@spanlight/sdk/format';
import { adoptStyles } from '../core/adopt-styles.ts';
import { createElement, createSvg, setAttribute, setText } from '../core/element.ts';
import type { Loaded } from '../core/loader.ts';
import { sayLoaded, statusOf, type Status } from '../core/status.ts';
import { describeSeries, englishTexts, type SparklineTexts } from './describe.ts';
import { sparklineGeometry, type SparklinePoints } from './geometry.ts';
import sparklineStyles from './sparkline.css?raw';
import themeStyles from '../core/theme.css?raw';

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
