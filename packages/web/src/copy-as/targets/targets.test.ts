import { expect, it } from 'vitest';
import type { CopiedView, ItemsView, MetricsView } from '../copied-view.ts';
import { pictureMarkdown, pictureOf } from '../picture/picture.ts';
import { cliCommand } from './cli-command.ts';
import { sdkCall } from './sdk-call.ts';
import { widgetTag } from './widget-tag.ts';

const live = { gte: 0, lt: 5_400_000, isLive: true };
const fixed = { gte: 0, lt: 60_000, isLive: false };
const items: ItemsView = {
  kind: 'groups',
  projectId: '2',
  range: live,
  items: 'spans',
  systems: ['http:all', 'db:redis'],
  query: `where service_name = "it's"`,
  search: '-health',
};
const metrics: MetricsView = {
  kind: 'metrics',
  projectId: '2',
  range: fixed,
  title: 'A "quoted" <title>',
  metrics: [{ name: 'shop_orders', alias: 'orders' }],
  query: 'sum($orders) as orders',
  shownAs: 'bar',
};

const tagOf = (view: CopiedView) => widgetTag(view, 'https://x');

it('commands are quoted for a shell, with a live range by its length', () => {
  expect(cliCommand(items)).toBe(
    `spanlight group list --since 90m --system http:all db:redis --query 'where service_name = "it'\\''s"' --search=-health --project 2`,
  );
  expect(cliCommand(metrics)).toBe(
    `spanlight metric query 'sum($orders) as orders' -m 'shop_orders as $orders' --chart --from 1970-01-01T00:00:00.000Z --to 1970-01-01T00:01:00.000Z --project 2`,
  );
  const attrs = {
    alert_status: ['open', 'closed'],
    alert_type: ['error'],
    service_name: ['a', 'b'],
  };
  expect(cliCommand({ kind: 'alerts', projectId: '2', q: 'monitor:7', attrs })).toBe(
    'spanlight alert list --status all --type error --monitor 7 --attr service_name=a --attr service_name=b --project 2',
  );
});

it('what a target has no form for is not offered', () => {
  expect(cliCommand({ ...metrics, shownAs: 'spread' })).toBeUndefined();
  expect(tagOf({ ...metrics, shownAs: 'table' })).toBeUndefined();
  expect(tagOf({ kind: 'dashboard', projectId: '2', id: '7' })).toBeUndefined();
  const unmeasured = { ...items, kind: 'timeseries', query: 'uniq(user_id)', search: '' } as const;
  expect([cliCommand(unmeasured), tagOf(unmeasured)]).toEqual([undefined, undefined]);
  // A tag without the search would show other spans.
  expect(tagOf(items)).toBeUndefined();
});

it('an alert is had with its story, its series as a chart; who calls whom has its call', () => {
  const alert = { kind: 'alert', projectId: '2', id: 41 } as const;
  const about = { ...alert, watched: metrics };
  expect(cliCommand(about)).toBe('spanlight alert get 41 --project 2');
  expect(sdkCall(about, 'https://x')).toContain('client.alerts.why({\n  id: 41,\n});');
  expect(tagOf(about)).toBe(tagOf(metrics));
  expect(tagOf({ ...alert, watched: undefined })).toBeUndefined();

  const { projectId, range, systems, query } = items;
  const graph = { kind: 'service-graph', projectId, range, systems, query } as const;
  // A call of the API, as no command has it.
  expect(cliCommand({ ...graph, range: fixed })).toBe(
    `spanlight api GET '/tracing/{project}/service-graph?time_gte=1970-01-01T00%3A00%3A00.000Z&time_lt=1970-01-01T00%3A01%3A00.000Z&system=http%3Aall&system=db%3Aredis&query=where+service_name+%3D+%22it%27s%22' --project 2`,
  );
  expect(tagOf(graph)).toBeUndefined();
  expect(sdkCall(graph, 'https://x')).toContain('system: ["http:all","db:redis"],');
});

it('lists are had with what they are filtered by; a filter that a command lacks leaves the command out', () => {
  const { projectId, range, systems } = items;
  const query = 'where service_name = "cart"';
  const sending = { kind: 'systems', projectId, range, systems, query } as const;
  expect(cliCommand(sending)).toBe(
    `spanlight system list --since 90m --system http:all db:redis --query 'where service_name = "cart"' --sort=-rate --project 2`,
  );
  const failing = { ...sending, sort: { column: 'errorRate', desc: false } };
  expect(cliCommand(failing)).toContain(' --sort=errors ');
  const slowest = {
    ...items,
    query: '',
    search: '',
    sort: { column: 'p50(_duration)', desc: true },
  };
  expect(cliCommand(slowest)).toContain(`'--sort=-p50(_duration)'`);
  expect(sdkCall(slowest, 'https://x')).toContain(
    '  sortBy: "p50(_duration)",\n  sortDesc: true,\n',
  );

  const found = {
    kind: 'metric-list',
    projectId,
    range,
    search: 'a|b',
    attributes: ['host_name'],
    instruments: ['counter', 'gauge'],
    libraries: [],
  } as const;
  expect(cliCommand(found)).toBe(
    `spanlight metric list --since 90m --instrument counter gauge --attr host_name '--search=a|b' --sort=-series --project 2`,
  );
  const ofLibrary = { ...found, libraries: [''] };
  expect(cliCommand(ofLibrary)).toBeUndefined();
  expect(sdkCall(ofLibrary, 'https://x')).toContain('  otelLibraryName: [""],\n');

  const state = { q: undefined, state: 'firing', severity: 'critical' };
  const monitors = { kind: 'monitors', projectId, ...state } as const;
  expect(cliCommand(monitors)).toBe(
    'spanlight monitor list --state firing --severity critical --project 2',
  );
  expect(sdkCall(monitors, 'https://x')).toContain(
    'client.monitors.list({\n  state: "firing",\n  severity: "critical",\n});',
  );
  expect([sending, found, monitors].map(tagOf)).toEqual([undefined, undefined, undefined]);
});

it('a widget waits for its script, which is told the server and that it needs a token', () => {
  const hostile = tagOf({ ...metrics, projectId: '"</script>', title: '</script>' });
  expect(hostile?.match(/<\/script>/gu)).toHaveLength(1);
  expect(tagOf(metrics)).not.toMatch(/^ {2}(?:url|project)=/mu);
  expect(tagOf(metrics)).toContain('from "https://x/widgets/spanlight-widgets.js";');
  expect(tagOf(metrics)).toContain('{ url: "https://x", project: "2", token: \'TOKEN\' }');
  const keys = [metrics, { ...metrics, projectId: '3' }, { ...metrics, title: 'B' }].map((view) => {
    const [, key] = /data-copied="(\w+)"/u.exec(tagOf(view) ?? '') ?? [];
    expect(tagOf(view)).toContain(String.raw`querySelectorAll("[data-copied=\"${key}\"]")`);
    return key;
  });
  expect(new Set(keys).size).toBe(3);
});

it('what a dashboard adds to an item is in all that is had of it', () => {
  const offset = { ...metrics, timeOffset: 1_800_000, minInterval: 60_000 };
  expect(cliCommand(offset)).toContain(
    '--from 1969-12-31T23:30:00.000Z --to 1969-12-31T23:31:00.000Z',
  );
  expect(cliCommand({ ...offset, range: live })).toContain(`--since 90m --to '30m ago'`);
  expect(sdkCall(offset, 'https://x')).toContain('  timeOffset: 1800000,\n  minInterval: 60000,\n');
  expect(tagOf(offset)).toContain('\n  time-offset="1800"\n  min-interval="60"\n');
  expect(pictureOf(offset)).toBeUndefined();
  const properties = { valueMappings: [{ op: 'any', value: 0, text: '</script>', color: '' }] };
  expect(tagOf({ ...metrics, shownAs: 'gauge', properties })).toContain(
    String.raw`Object.assign(widget, { ...{"valueMappings":[{"op":"any","value":0,"text":"\u003c/script>","color":""}]}, client });`,
  );
});

it('texts in attributes of a tag and in a program stay texts', () => {
  expect(tagOf(metrics)).toContain('label="A &quot;quoted&quot; &lt;title>"');
  expect(sdkCall({ ...items, search: '"; alert(1); "' }, 'https://x')).toContain(
    String.raw`search: "\"; alert(1); \"",`,
  );
});

it('a picture is had of charts alone, over the length of the range, within what a picture can show', () => {
  expect(pictureOf(metrics)).toEqual({
    title: 'A "quoted" <title>',
    metrics: metrics.metrics,
    query: metrics.query,
    kind: 'bar',
    last: '1m',
  });
  // What a legend says, the picture says, and the widget.
  const figures = ['avg', 'max'] as const;
  expect(pictureOf({ ...metrics, figures })?.figures).toEqual(figures);
  expect(tagOf({ ...metrics, figures })).toContain('legend-values="avg max"');
  const lasts = [1000, 5_400_000, 400 * 86_400_000].map(
    (lt) => pictureOf({ ...metrics, range: { gte: 0, lt, isLive: true } })?.last,
  );
  expect(lasts).toEqual(['1m', '90m', '366d']);
  const none = [
    { ...metrics, shownAs: 'table' },
    { ...metrics, shownAs: 'gauge' },
    { ...metrics, shownAs: 'spread' },
    { ...metrics, query: '' },
    { ...items, kind: 'timeseries', search: 'x' },
    items,
    { kind: 'alert', projectId: '2', id: 41, watched: undefined },
  ] as const;
  expect(none.map((view) => pictureOf(view))).toEqual(none.map(() => undefined));
});

it('a title stays a text in Markdown and in HTML', () => {
  expect(pictureMarkdown('https://x/p.svg', 'a](https://evil) \n`b` <c>')).toBe(
    String.raw`![a\](https://evil) \`b\` \<c\>](https://x/p.svg)`,
  );
});
