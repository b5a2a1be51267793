import type { Plugin } from 'vite';

/** Lays large traces out. */
const TIMELINE_WORKER = 'timeline-worker';

/** Lays the service graph out. */
const LAYOUT_WORKER = 'layout-worker';

const WORKERS: ReadonlySet<string> = new Set([TIMELINE_WORKER, LAYOUT_WORKER]);

/** Draws charts. */
const PLOT = 'widgets/src/chart/plot/plot.ts';

/** Which page an address shows, by the path below the site, and the modules it is made of. The first that fits counts. */
export const PAGES: readonly (readonly [path: RegExp, ...modules: readonly string[]])[] = [
  [/^\/login$/, 'account/LoginPage.tsx'],
  [/^\/profile$/, 'account/ProfilePage.tsx'],
  [/^\/usage$/, 'account/UsagePage.tsx'],
  [/^\/help\/projects$/, 'project/FirstProjectPage.tsx'],
  [/^\/projects\/\d+$/, 'project/SettingsPage.tsx'],
  [/^\/projects\/\d+\/dsn$/, 'project/DsnPage.tsx'],
  [/^(\/|\/\d+|\/overview(\/\d+)?(\/systems)?)$/, 'overview/SystemsPage.tsx'],
  [/^\/overview\/\d+\/(slowest-groups|groups|attributes)/, 'overview/GroupPages.tsx'],
  [/^\/overview\/\d+\/service-graph$/, 'service-graph/ServiceGraphPage.tsx', LAYOUT_WORKER],
  [/^\/spans\/\d+\/help$/, 'project/SendData.tsx'],
  [/^\/(spans|metrics)\/\d+\/cheatsheet$/, 'query/help/CheatSheetPages.tsx'],
  [/^\/spans\/\d+\/items$/, 'explorer/ExplorerLayout.tsx', 'explorer/items/ItemsTab.tsx'],
  [
    /^\/spans\/\d+\/timeseries$/,
    'explorer/ExplorerLayout.tsx',
    'explorer/timeseries/TimeseriesTab.tsx',
  ],
  [/^\/(spans|events)(\/\d+)?$/, 'explorer/ExplorerLayout.tsx', 'explorer/groups/GroupsTab.tsx'],
  [/^\/traces\/(\d+)\/([\da-f-]+)$/, 'trace/TracePage.tsx', TIMELINE_WORKER],
  [/^\/traces\/\d+\/[\da-f-]+\/\d+$/, 'trace/SpanPage.tsx'],
  [/^\/traces\//, 'trace/FindTracePage.tsx'],
  [/^\/metrics\/\d+\/explore$/, 'metrics/explore/ExplorePage.tsx'],
  [/^\/metrics\/\d+\/help$/, 'metrics/MetricsHelpCard.tsx'],
  [
    /^\/metrics\/(\d+)\/(\d+)\/table$/,
    'dashboards/frame/DashboardFrame.tsx',
    'dashboards/table/TableTab.tsx',
    PLOT,
  ],
  [
    /^\/metrics\/(\d+)\/(\d+)\/help$/,
    'dashboards/frame/DashboardFrame.tsx',
    'dashboards/frame/HelpTab.tsx',
  ],
  [
    /^\/metrics\/(\d+)\/(\d+)/,
    'dashboards/frame/DashboardFrame.tsx',
    'dashboards/grid/GridTab.tsx',
    PLOT,
  ],
  [/^\/metrics(\/\d+)?$/, 'dashboards/list/ListPage.tsx'],
  [/^\/alerting\/(\d+)\/alerts\/(\d+)$/, 'alerting/alert/AlertPage.tsx'],
  [/^\/alerting\/\d+\/monitors$/, 'alerting/monitors/list/MonitorsPage.tsx'],
  [/^\/alerting\/\d+\/monitors\/\d+$/, 'alerting/monitors/monitor/MonitorPage.tsx'],
  [
    /^\/alerting\/\d+\/monitors\/(new-metric|\d+\/metric)$/,
    'alerting/monitors/form/metric/MetricMonitorPages.tsx',
    PLOT,
  ],
  [
    /^\/alerting\/\d+\/monitors\/(new-error|\d+\/error)$/,
    'alerting/monitors/form/error/ErrorMonitorPages.tsx',
  ],
  [/^\/alerting\/\d+\/silences$/, 'alerting/silences/SilencesPage.tsx'],
  [/^\/alerting\/\d+\/silences\/(new|\d+)$/, 'alerting/silences/SilencePage.tsx'],
  [/^\/alerting\/\d+\/channels$/, 'alerting/channels/ChannelsPage.tsx'],
  [/^\/alerting\/\d+\/channels\/\w+\/\d+$/, 'alerting/channels/ChannelPage.tsx'],
  [/^\/alerting\/\d+\/email$/, 'alerting/email/EmailPage.tsx'],
  [/^\/alerting\/\d+\/annotations$/, 'alerting/annotations/AnnotationsPage.tsx'],
  [/^\/alerting\/\d+\/annotations\/\d+$/, 'alerting/annotations/AnnotationPage.tsx'],
  [/^\/alerting\/\d+\/noise$/, 'alerting/noise/NoisePage.tsx'],
  [/^\/(alerting|alerts)(\/|$)/, 'alerting/alerts/AlertsPage.tsx'],
];

/** What is around every page but the login. */
const SHELL = 'shell/Shell.tsx';

/** The calls of a module that a page's path says all of; `$1` is the first group of its pattern. */
const CALLS: ReadonlyMap<string, string> = new Map([
  [SHELL, '/internal/v1/users/current'],
  ['trace/TracePage.tsx', '/internal/v1/tracing/$1/traces/$2/columns'],
  ['dashboards/frame/DashboardFrame.tsx', '/internal/v1/metrics/$1/dashboards/$2'],
  ['alerting/alert/AlertPage.tsx', '/internal/v1/projects/$1/alerts/$2/why'],
]);

interface Chunk {
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
}

/**
 * Writes `pages.json`: the scripts and the first calls of each page by a regular expression of its path, so that the server can name them all in the page it
 * sends, and nothing has to arrive before the browser knows of the next one.
 */
export function pageScripts(): Plugin {
  return {
    name: 'spanlight-page-scripts',
    apply: 'build',
    generateBundle: {
      // Workers are written last.
      order: 'post',
      handler(_options, bundle) {
        const built = Object.values(bundle).filter((file) => file.type === 'chunk');
        const byName = new Map<string, Chunk>(built.map((chunk) => [chunk.fileName, chunk]));
        const homeOf = (module: string): string => {
          const path = module.includes('/src/') ? `/${module}` : `/web/src/${module}`;
          const isHome = ({ moduleIds }: Chunk): boolean =>
            moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(path));
          const home = WORKERS.has(module)
            ? Object.keys(bundle).find((name) => name.startsWith(`assets/${module}-`))
            : built.find(isHome)?.fileName;
          return home ?? this.error(`The build has no ${module}: see make/page-scripts.ts.`);
        };
        const pages = PAGES.map(([path, ...modules]) => {
          const shell = path.test('/login') ? [] : [SHELL];
          const all = ['main.tsx', ...shell, ...modules];
          const scripts = [...closure(all.map(homeOf), byName)];
          const calls = all.flatMap((module) => CALLS.get(module) ?? []);
          return { path: path.source, scripts, calls };
        });
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages) });
      },
    },
  };
}

/** The files of some chunks and of all they import. */
function closure(files: readonly string[], byName: ReadonlyMap<string, Chunk>): Set<string> {
  const found = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    waiting.push(...(byName.get(file)?.imports ?? []));
  }
  return found;
}
