import { expect, test } from 'vitest';
import { SPELLING_LIMIT } from '../limits.ts';
import { cleanKey, CleanKeys } from './clean-key.ts';

test.each([
  ['http.method', 'http_method'],
  ['a..b', 'a_b'],
  ['Content-Type', 'Content_Type'],
  ['a_.b', 'a_b'],
  ['foo-bar.baz', 'foo_bar_baz'],
  ['a._b', 'a__b'],
  ['.foo', 'foo'],
  ['_foo', '_foo'],
  ['foo.', 'foo'],
  ['foo__', 'foo__'],
  ['k8s.pod.labels.app.kubernetes.io/name', 'k8s_pod_labels_app_kubernetes_io_name'],
  ['__', '_'],
  ['naïve', 'na_ve'],
  ['用户', ''],
  ['$x', 'x'],
  ['123', '123'],
  ['', ''],
  ['😀a😀b', 'a_b'],
])('%j is stored as %j', (key, stored) => {
  expect(cleanKey(key)).toBe(stored);
});

test('a key that is known is as clean as it was, however many there are', () => {
  const keys = new CleanKeys();
  const names = Array.from({ length: 20_000 }, (_, i) => `a.${i}`);
  for (const name of [...names, ...names]) expect(keys.of(name)).toBe(name.replace('.', '_'));
  for (const name of ['a.b', 'a.b', 'x', 'x', '用户', '用户'])
    expect(keys.of(name)).toBe(cleanKey(name));
  expect(keys.of('a'.repeat(SPELLING_LIMIT + 1))).toBe('');
});
