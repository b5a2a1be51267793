// A program in CommonJS: Node from 22.12 on loads modules with `require` where none of them waits at its top.
const { readFileSync } = require('node:fs');

for (const name of ['sdk', 'query', 'widgets']) {
  const manifest = readFileSync(`node_modules/@spanlight/${name}/package.json`, 'utf8');
  for (const [entry, conditions] of Object.entries(JSON.parse(manifest).exports)) {
    if (conditions.default) require(`@spanlight/${name}${entry.slice(1)}`);
  }
}
const { isSpanlightError, NotFoundError, Spanlight } = require('@spanlight/sdk');
const client = new Spanlight({ url: 'http://127.0.0.1:1', project: 1, maxRetries: 0 });
client.projects.get().catch((error) => {
  if (!isSpanlightError(error) || error instanceof NotFoundError) throw error;
  console.log('all is there');
});
