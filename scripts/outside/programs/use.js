// Imports all there is, and uses a little of each package: a call to a server, a component on a server, a query.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { analyzeQuery } from '@spanlight/query';
import { Spanlight } from '@spanlight/sdk';
import { Sparkline } from '@spanlight/widgets/react';

for (const name of ['sdk', 'query', 'widgets']) {
  const manifest = JSON.parse(readFileSync(`node_modules/@spanlight/${name}/package.json`, 'utf8'));
  for (const [entry, conditions] of Object.entries(manifest.exports)) {
    if (conditions.default) await import(`@spanlight/${name}${entry.slice(1)}`);
  }
}

const require = createRequire(import.meta.url);
for (const name of ['sdk', 'query', 'widgets', 'cli', 'server'])
  require.resolve(`@spanlight/${name}/package.json`);
require.resolve('@spanlight/widgets/custom-elements.json');

const server = createServer((_, response) => {
  response.setHeader('content-type', 'application/json');
  response.end('{"usage":{"time":[]},"spans":5}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const client = new Spanlight({ url: `http://127.0.0.1:${server.address().port}` });
const { spans } = await client.usage.get();
server.close();
server.closeAllConnections();

const markup = renderToString(createElement(Sparkline, { label: 'p50', points: [1, 2] }));
const { parts } = analyzeQuery('where a = 1', { checkPattern: () => undefined });

const widgets = 'node_modules/@spanlight/widgets/';
const integrity = JSON.parse(readFileSync(`${widgets}dist/integrity.json`, 'utf8'));
const { modules } = JSON.parse(readFileSync(`${widgets}dist/custom-elements.json`, 'utf8'));
const signed = [...modules.map(({ path }) => path), 'dist/cdn/spanlight-widgets.js'];
const areWhole = signed.every((path) => {
  const digest = createHash('sha384')
    .update(readFileSync(widgets + path))
    .digest('base64');
  return integrity[path.replace('dist/', '')] === `sha384-${digest}`;
});
const told = new Map(
  modules.flatMap(({ declarations }) =>
    declarations.map(({ tagName, attributes, members }) => [
      tagName,
      [...attributes, ...members].map(({ name }) => name),
    ]),
  ),
);
const isTold =
  ['theme', 'eager', 'count', 'client', 'data'].every((name) =>
    told.get('spanlight-alert-badge')?.includes(name),
  ) &&
  ['tools', 'repeats', 'logs', 'columns', 'reload'].every((name) =>
    told.get('spanlight-trace-timeline')?.includes(name),
  );
const isClient = readFileSync(`${widgets}dist/react.js`, 'utf8').startsWith("'use client'");

const found = {
  spans,
  parts: parts.length,
  isDrawn: markup.includes('p50'),
  areWhole,
  isTold,
  isClient,
};
const isAll =
  spans === 5 &&
  parts.length === 1 &&
  found.isDrawn &&
  areWhole &&
  isTold &&
  isClient &&
  modules.length > 0;
console.log(isAll ? 'all is there' : found);
