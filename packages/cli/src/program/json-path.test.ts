import { expect, test } from 'vitest';
import { parseJsonPath } from './json-path.ts';

const value = {
  items: [
    { id: 1, name: 'web', labels: { 'a b': 'x', env: 'prod' }, ports: [80, 443] },
    { id: 2, name: 'cart', labels: { env: 'test' }, ports: [] },
  ],
  hasMore: false,
  checks: [
    { id: 7, name: 'Slow (p99)' },
    { id: 8, name: '{braces} and )] "quotes"' },
    { id: 9, name: "it's" },
  ],
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
  ['{.checks[?(@.name=="Slow (p99)")].id}', ['7']],
  [`{.checks[?(@.name == '{braces} and )] "quotes"' )].id}`, ['8']],
  [`{.checks[?(@.name=="it's")].id}`, ['9']],
  ['{.items[-2].id}{" "}{.items[-3].id}{"."}', ['1 .']],
  ['{.items[-3].id}', []],
  ['{.items[0].labels}', ['{"a b":"x","env":"prod"}']],
  ['{.toString}', []],
  ['{.items.length}', []],
  ['{..length}', []],
  [String.raw`{range .items[*]}{.id}{"\t"}{.name}{"\n"}{end}`, ['1\tweb\n2\tcart']],
  [
    String.raw`{range .items[*]}{@.name}: {range .ports[*]}{@}, {end}{'\n'}{end}`,
    ['web: 80, 443, \ncart: '],
  ],
  ['{range .items[*].name}{@}{" of "}{$.items[-1].name}{";"}{end}', ['web of cart;cart of cart;']],
  ['{range .items[?(@.id>1)]}{.name}{end}!', ['cart!']],
  ['{range .nothing[*]}{.name}{end}', []],
  [String.raw`{.items[0].name}{" {\"x\"} "}`, ['web {"x"} ']],
  [String.raw`{.items[0].name}\t{.items[1].name}`, ['web\tcart']],
])('%s', (template, texts) => {
  expect(parseJsonPath(template)(value)).toEqual(texts);
});

test.each([
  '{range .items[*]}{.name}',
  '{.a}{end}',
  '{range}{end}',
  '{"a}',
  '{.items[',
  '{.a}}',
  '{.items[?(@.id)]}',
  '{a b}',
])('%s is refused', (template) => {
  expect(() => parseJsonPath(template)).toThrow(/can't be read/u);
});
