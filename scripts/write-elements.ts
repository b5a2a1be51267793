// Says beside the built widgets what editors and pages from elsewhere need of them: a custom elements manifest made of the elements
// and of what stands above each, and the digest of every file, so that a page may name it in `integrity`.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const WIDGETS = 'packages/widgets';
const DIST = `${WIDGETS}/dist`;

const elements: object = await import('@spanlight/widgets');
const sources = readdirSync(`${WIDGETS}/src`, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('element.ts') && !file.startsWith('core'))
  .map((file) => readFileSync(join(WIDGETS, 'src', file), 'utf8'));

const modules = sources.flatMap((source) => {
  const [, text = '', name = ''] =
    /\/\*\*\n((?: \*.*\n)*?) \*\/\nexport class (\w+Element)/.exec(source) ?? [];
  const element: unknown = Reflect.get(elements, name);
  const tag = /`<(spanlight-[a-z-]+)>`/.exec(text)?.[1];
  if (typeof element !== 'function' || tag === undefined) return [];
  const told = text.replaceAll(/^ \* ?/gm, '').replaceAll(/(?<!\n)\n(?!\n)/g, ' ');
  // From the root of the package, as the schema has it.
  const path = `dist/define/${tag.replace('spanlight-', '')}.js`;
  const properties = textsOf(Reflect.get(element, 'ownProperties'));
  const attributes = [
    ...textsOf(Reflect.get(element, 'observedAttributes')),
    // Read by styles, and whenever something is asked.
    'theme',
    ...(properties.includes('data') ? ['eager'] : ['repeats', 'critical-path', 'logs']),
  ];
  return [
    {
      kind: 'javascript-module',
      path,
      declarations: [
        {
          kind: 'class',
          customElement: true,
          name,
          tagName: tag,
          description: told.trim(),
          attributes: [...new Set(attributes)].map((attribute) => ({ name: attribute })),
          members: [
            ...properties.map((property) => ({ kind: 'field', name: property })),
            { kind: 'method', name: 'reload' },
          ],
          events: namesIn(told, /`(spanlight-[a-z-]+)`/g, /Events?: ([^\n]*)/).map((event) => ({
            name: event,
            type: { text: 'CustomEvent' },
          })),
          cssParts: namesIn(told, /`([a-z-]+)`/g, /Parts: ([^\n]*?)\./).map((part) => ({
            name: part,
          })),
        },
      ],
      exports: [
        {
          kind: 'custom-element-definition',
          name: tag,
          declaration: { name, module: path },
        },
      ],
    },
  ];
});

/** A list of texts; empty for anything else. */
function textsOf(list: unknown): string[] {
  return Array.isArray(list) ? list.map(String) : [];
}

/** The names in a sentence of a text. */
function namesIn(text: string, name: RegExp, sentence: RegExp): string[] {
  return [...(sentence.exec(text)?.[1] ?? '').matchAll(name)].map(([, found = '']) => found);
}

const files = ['cdn', 'define'].flatMap((folder) =>
  readdirSync(join(DIST, folder))
    .filter((file) => file.endsWith('.js'))
    .map((file) => `${folder}/${file}`),
);
const integrity = Object.fromEntries(
  files.toSorted().map((file) => {
    const digest = createHash('sha384').update(readFileSync(join(DIST, file)));
    return [file, `sha384-${digest.digest('base64')}`];
  }),
);

const write = (name: string, content: object): void =>
  writeFileSync(join(DIST, name), `${JSON.stringify(content, null, 2)}\n`);

write('custom-elements.json', { schemaVersion: '2.1.0', modules });
write('integrity.json', integrity);
console.log(`cdn/spanlight-widgets.js has the digest ${integrity['cdn/spanlight-widgets.js']}`);
const missing =
  files.length === 0 || modules.length !== readdirSync(`${WIDGETS}/src/define`).length;
if (missing) throw new Error(`the manifest has ${modules.length} elements, and src/define others`);
