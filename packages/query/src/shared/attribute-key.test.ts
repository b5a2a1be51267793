import { expect, it } from 'vitest';
import { cleanAttributeKey } from './attribute-key.ts';

it.each([
  ['http.method', 'http_method'],
  ['Content-Type', 'Content_Type'],
  ['.foo', 'foo'],
  ['foo.', 'foo'],
  ['k8s.pod.labels.app.kubernetes.io/name', 'k8s_pod_labels_app_kubernetes_io_name'],
  ['naïve', 'na_ve'],
  ['$x', 'x'],
  ['a..b', 'a_b'],
  ['a_.b', 'a_b'],
  ['a._b', 'a__b'],
  ['_foo', '_foo'],
  ['foo__', 'foo__'],
  ['__', '_'],
  ['123', '123'],
  ['用户', ''],
])('%s becomes %s', (key, cleaned) => {
  expect(cleanAttributeKey(key)).toBe(cleaned);
});
