import { expect, test } from 'vitest';
import { parseJsonPath } from './json-path.ts';

const value = {
  items: [
    { id: 1, name: 'web', labels: { 'a b': 'x', env: 'prod' }, ports: [80, 443] },
    { id: 2, name: 'cart', labels: { env: 'test' }, ports: [] },
  ],
  hasMore: false,
};

test.each([
  ['{.items[*].name}', ['web', 'cart']],
  ['.items[*].name', ['web', 'cart']],
  ['items[0].name', ['web']],
  ['{$.items[-1].id}', ['2']],
  ['{.items[5].id}', []],
  ["{.items[0].labels['a b']}", ['x']],
  ['{.items[*].ports[*]}', ['80', '443']],
  ['{..env}', ['prod', 'test']],
  ['{.items[?(@.id>1)].name}', ['cart']],
  ['{.items[?(@.labels.env=="prod")].name}', ['web']],
  ["{.items[?(@.name!='web')].id}", ['2']],
  ['{.hasMore}', ['false']],
  ['{.items[0].labels}', ['{"a b":"x","env":"prod"}']],
  ['{.toString}', []],
  ['{.items.length}', []],
  ['{..length}', []],
  [String.raw`{.items[0].name}\t{.items[1].name}`, ['web\tcart']],
])('%s', (template, texts) => {
  expect(parseJsonPath(template)(value)).toEqual(texts);
});

test.each(['{.items[', '{.a}}', '{.items[?(@.id)]}', '{a b}'])('%s is refused', (template) => {
  expect(() => parseJsonPath(template)).toThrow(/can't be read/u);
});
