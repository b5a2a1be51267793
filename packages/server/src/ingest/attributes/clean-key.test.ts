import { expect, test } from 'vitest';
import { cleanKey } from './clean-key.ts';

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
