import { build } from 'vite';
import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
const groups = (await import(process.argv[2])).groups;
const show = process.argv[3];
const out = await build({ configFile: 'vite.config.ts', logLevel: 'error', build: { write: false, outDir:'/tmp/own/house/out', sourcemap: false, rolldownOptions: { output: { codeSplitting: { groups } } } } });
const chunks = out.output.filter((o) => o.type === 'chunk');
const byFile = new Map(chunks.map((c) => [c.fileName, c]));
const gz = new Map();
const size = (f) => { if (!gz.has(f)) { const a = out.output.find((o) => o.fileName === f); gz.set(f, gzipSync(a.code ?? a.source, { level: 9 }).length); } return gz.get(f); };
const holder = (suffix) => chunks.find((c) => c.moduleIds.some((m) => m.endsWith(suffix)));
const close = (files) => { const seen = new Set(); const st = [...files]; while (st.length) { const f = st.pop(); if (seen.has(f)) continue; seen.add(f); st.push(...byFile.get(f).imports); } return seen; };
const css = (files) => new Set([...files].flatMap((f) => [...(byFile.get(f).viteMetadata?.importedCss ?? [])]));
const routes = {
  login: ['LoginPage.tsx'], trace: ['trace/TracePage.tsx'], systems: ['SystemsPage.tsx'], groupPages: ['GroupPages.tsx'], groups: ['ExplorerLayout.tsx', 'GroupsTab.tsx'], items: ['ExplorerLayout.tsx', 'ItemsTab.tsx'],
  timeseries: ['ExplorerLayout.tsx', 'TimeseriesTab.tsx'], list: ['list/ListPage.tsx'], grid: ['DashboardFrame.tsx', 'GridTab.tsx'], table: ['DashboardFrame.tsx', 'TableTab.tsx'],
  explore: ['ExplorePage.tsx'], alerts: ['AlertsPage.tsx'], alert: ['AlertPage.tsx'], monitors: ['MonitorsPage.tsx'], monitor: ['monitor/MonitorPage.tsx'], channels: ['ChannelsPage.tsx'], email: ['EmailPage.tsx'], annotations: ['AnnotationsPage.tsx'],
  settings: ['SettingsPage.tsx'], usage: ['UsagePage.tsx'], profile: ['ProfilePage.tsx'], span: ['trace/SpanPage.tsx'],
};
const entry = chunks.find((c) => c.isEntry).fileName;
const total = (s) => ([...s].reduce((a, f) => a + size(f), 0) / 1000).toFixed(1);
const ini = close([entry]);
console.log('initial', ini.size, total(ini));
for (const [name, mods] of Object.entries(routes)) {
  const js = close([entry, ...(name === 'login' ? [] : ['shell/Shell.tsx']), ...mods].map((m) => m === entry ? m : holder(m).fileName));
  const c = css(js);
  console.log(name.padEnd(11), 'js', js.size, 'css', c.size, 'gz', total(js), '+', total(c));
  if (show === name) for (const f of [...js].sort((a, b) => size(a) - size(b))) console.log('   ', size(f), f, byFile.get(f).moduleIds.length);
}
console.log(chunks.length, 'chunks');
if (process.env.MODS) for (const c of chunks.filter((c) => new RegExp(process.env.MODS).test(c.fileName))) {
  console.log('##', c.fileName);
  const sums = {};
  for (const [id, m] of Object.entries(c.modules)) { const k = id.replace(/.*node_modules\/((@[^/]+\/)?[^/]+)\/(esm\/)?([^/]+).*/, (x, p, _q, _e, sub) => p === '@base-ui/react' ? p + '/' + sub : p).replace(/.*\/packages\/([^/]+\/src\/[^/]+(\/[^/]+)?).*/, '$1'); sums[k] = (sums[k] ?? 0) + m.renderedLength; }
  for (const [k, v] of Object.entries(sums).sort((a, b) => b[1] - a[1]).slice(0, 45)) console.log('   ', v, k);
}
