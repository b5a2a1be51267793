// How the console is cut into files: few, because a page that opens over HTTP/1.1 has six connections and pays for
// every file that waits, and by page, because nobody should load the editors to read a trace.

/** Matches module ids below any of these folders, or files that begin so. */
const below = (...paths: readonly string[]): RegExp =>
  new RegExp(`[\\\\/](${paths.join('|').replaceAll('/', String.raw`[\\/]`)})`);

/** What is loaded when it is asked for or there is no data: editors, the reader of YAML, help, Markdown. Pages never wait for it. */
const onDemand = below(
  'node_modules/(@codemirror|@lezer|@marijn|style-mod|crelt|w3c-keyname|yaml|zod|markdown-to-jsx)/',
  'sdk/src/(documents|values/missing-attribute)',
  String.raw`web/src/([\w-]+/)+[\w-]+-yaml\.ts`,
  'web/src/dashboards/items/(paste/(PasteDialog|pasted-(items|place))|fields/)',
  'web/src/dashboards/editing/(EditorDialog|restore-dashboard|saving-failure|use-saving)',
  'web/src/dashboard-items/(place-beside|store-item)',
  'web/src/components/forms/ColorChoice',
  'web/src/(yaml|query/editor|query/help)/',
  'web/src/(metrics/MetricsHelpCard|project/SendData)',
  'web/src/components/text/Markdown',
);

/** What every page of someone signed in stands on. */
const frame = below('node_modules/', 'web/src/(components|shell|time|answers|data|theme)/');

/** What forms are made of: pages that are looked at never wait for it. */
const forms = below(
  'web/src/components/forms/(draft/|Form[.])',
  'web/src/metrics/(picking|series)/',
  String.raw`web/src/alerting/(\w+/)+form/`,
  'web/src/annotations/form/',
);

/** How items of dashboards are filled in. */
const itemEditors = below(
  String.raw`web/src/dashboards/items/(fields/|editor/ItemEditor|\w+/\w+-editor)`,
);

/** What pages of alerting share: nobody who reads a trace waits for channels and silences. */
const alerting = below('web/src/alerting/', 'query/src/(silences|escalation|groups)');

/** What pages of silences alone share. */
const silences = below('web/src/alerting/silences/silence-texts');

/** The page of the service graph, and what lays its first answer out. */
const serviceGraph = below('web/src/service-graph/');

/** What stands around the items of a dashboard, and what asks for the first of them. */
const dashboard = below('web/src/dashboards/(opening/first-panels|frame/DashboardFrame)');

/** How items of a dashboard are laid out, moved, edited and pasted: pages that show one item never wait for it. */
const layout = below(
  'web/src/dashboards/items/(layout/|ItemGrid|grid-places|editor/(EditedItem|ItemMenu)|paste/use-paste)',
);

/** Files of the build, the first that takes a module has it, with all it imports that no file before has taken. */
export const chunks = [
  { name: 'start', priority: 9, tags: ['$initial' as const] },
  { name: 'app', priority: 8, test: below('web/src/main') },
  { name: 'shell', priority: 7, test: below('web/src/shell/Shell') },
  {
    name: 'service-graph',
    priority: 4.5,
    test: below('web/src/service-graph/(layout/first-layout|ServiceGraphPage)'),
  },
  {
    name: 'dashboard',
    priority: 4.5,
    test: (id: string) => dashboard.test(id) || layout.test(id),
  },
  { name: 'frame', priority: 6, minShareCount: 3, test: unlessOnDemand(frame) },
  {
    name: 'pages',
    priority: 5,
    minShareCount: 2,
    test: (id: string) =>
      shared(id) && !alerting.test(id) && !serviceGraph.test(id) && !layout.test(id),
  },
  {
    name: 'alerting',
    priority: 4.8,
    minShareCount: 2,
    test: (id: string) => shared(id) && alerting.test(id) && !silences.test(id),
  },
  {
    name: 'editor',
    priority: 4,
    test: below(
      'node_modules/(@codemirror|@lezer|@marijn|style-mod|crelt|w3c-keyname)/',
      'web/src/query/editor/',
    ),
  },
  { name: 'forms', priority: 2, minShareCount: 2, test: forms },
  // Beside the reader of YAML, which alone would have it: a form has it, too.
  { name: 'grouping', priority: 3.5, test: below('sdk/src/values/missing-attribute') },
  // One file, so that pages needn't name a file for each type of items.
  { name: 'item-editors', priority: 1, test: itemEditors },
  { name: 'documents', priority: 3, test: below('node_modules/(yaml|zod)/', 'sdk/src/documents') },
];

const shared = unlessOnDemand(/./);

function unlessOnDemand(among: RegExp): (id: string) => boolean {
  return (id) => among.test(id) && !onDemand.test(id) && !forms.test(id);
}
