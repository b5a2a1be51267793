import { whereQuery } from '@spanlight/query';
import { itemsMetrics } from '../../dashboard-items/items-metrics.ts';
import { durationOf } from '../../time/range.ts';
import type { AlertsView, CopiedView, MetricsView } from '../copied-view.ts';

/**
 * HTML that shows a view in another page: the element, and the script that defines it and hands it a client with a token of the
 * page. Undefined where no element shows the view.
 * @param url Address of the server.
 */
export function widgetTag(view: CopiedView, url: string): string | undefined {
  const element = elementOf(view);
  if (!element) return undefined;
  const { name, attributes, properties = {} } = element;
  // Without the server and the project the element waits for its client: other tags of the page may define it sooner.
  const key = keyOf({ url, project: view.projectId, name, attributes, properties });
  const selector = `[data-copied="${key}"]`;
  // What is in a script must not end it.
  const textOf = (value: unknown): string =>
    JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
  const shown = Object.keys(properties).length === 0 ? '' : `...${textOf(properties)}, `;
  return `${tag(name, { 'data-copied': key, ...attributes })}<script type="module">
  import { Spanlight } from ${textOf(`${url}/widgets/spanlight-widgets.js`)};

  // To try it: spanlight token page ORIGIN, with the origin of this page, makes a token for a day.
  // For visitors, the backend of the page mints them, and embedToken() of the same file gets them from there.
  const client = new Spanlight({ url: ${textOf(url)}, project: ${textOf(view.projectId)}, token: 'TOKEN' });
  for (const widget of document.querySelectorAll(${textOf(selector)})) Object.assign(widget, { ${shown}client });
</script>
`;
}

/** Tells elements of a page apart that show different things: the sum of FNV-1a. */
function keyOf(element: object): string {
  let sum = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(JSON.stringify(element)))
    sum = Math.imul(sum ^ byte, 0x01000193);
  return (sum >>> 0).toString(36);
}

interface WidgetElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | true>>;
  readonly properties?: MetricsView['properties'];
}

function elementOf(view: CopiedView): WidgetElement | undefined {
  switch (view.kind) {
    case 'groups':
    case 'items': {
      const { systems, query, search, range } = view;
      // A sparkline knows no quick search: it would show something else.
      if (search !== '') return undefined;
      return element('spanlight-sparkline', {
        label: `${view.items} per minute`,
        column: 'per_min(sum(_count))',
        system: systems.join(' '),
        query: whereQuery(query),
        last: seconds(range),
      });
    }
    case 'timeseries': {
      const { metrics, query, left } = itemsMetrics(view);
      if (query === '' || left.some((part) => /^(?:where|search)\s/u.test(part))) return undefined;
      const title = `${view.items} over time`;
      return metricTag({ ...view, kind: 'metrics', title, metrics, query, shownAs: 'line' });
    }
    case 'metrics':
      return metricTag(view);
    case 'trace':
      return element('spanlight-trace-timeline', {
        'trace-id': view.traceId,
        tools: true,
      });
    case 'alerts':
      return alertsTag(view);
    case 'alert':
      return view.watched && metricTag(view.watched);
    case 'monitor':
      return element('spanlight-monitor-status', { monitor: view.id });
    case 'dashboard':
    case 'systems':
    case 'metric-list':
    case 'monitors':
    case 'annotations':
    case 'channels':
    case 'silences':
    case 'dashboards':
    case 'noise':
    case 'service-graph':
      return undefined;
  }
}

function metricTag(view: MetricsView): WidgetElement | undefined {
  const { shownAs, title, query, range, figures, template = '', properties } = view;
  if (shownAs === 'table' || shownAs === 'spread') return undefined;
  const metrics = view.metrics.map(({ name, alias }) => `${name} as $${alias}`).join(', ');
  const asked = {
    label: title,
    metrics,
    query,
    last: seconds(range),
    'time-offset': lengthOf(view.timeOffset),
    'min-interval': lengthOf(view.minInterval),
  };
  const shown =
    shownAs === 'gauge'
      ? element('spanlight-gauge', { ...asked, template })
      : element('spanlight-metric-chart', {
          ...asked,
          kind: shownAs,
          'legend-values': (figures ?? []).join(' '),
        });
  return { ...shown, properties };
}

function alertsTag({ q, attrs }: AlertsView): WidgetElement {
  const { alert_status: status = [], alert_type: type = [], ...others } = attrs;
  const monitor = /^monitor:(\d+)$/u.exec(q)?.[1];
  const wanted = new URLSearchParams(
    Object.entries(others).flatMap(([key, values]) => values.map((value) => [key, value])),
  );
  return element('spanlight-alert-list', {
    label: 'Alerts',
    status: status.length === 1 ? (status[0] ?? 'all') : 'all',
    type: type.length === 1 ? (type[0] ?? '') : '',
    monitor: monitor ?? '',
    q: monitor === undefined ? q : '',
    attrs: wanted.toString(),
  });
}

/** Milliseconds as elements have them, in seconds; empty for none. */
const lengthOf = (length = 0): string => (length === 0 ? '' : String(length / 1000));

const seconds = (range: Parameters<typeof durationOf>[0]): string =>
  String(Math.round(durationOf(range) / 1000));

const element = (name: string, attributes: WidgetElement['attributes']): WidgetElement => ({
  name,
  attributes,
});

/** Writes an element; empty attributes are left out, `true` has no value. */
function tag(name: string, attributes: Readonly<Record<string, string | true>>): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => (value === true ? `  ${key}` : `  ${key}="${escaped(value)}"`));
  return `<${name}\n${written.join('\n')}\n></${name}>\n`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
