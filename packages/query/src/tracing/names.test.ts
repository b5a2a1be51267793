import { describe, expect, it } from 'vitest';
import { isSameName, resolveName } from './names.ts';

describe('resolveName', () => {
  it.each([
    ['_duration', '_duration'],
    ['.duration', '_duration'],
    ['span.event_count', '_event_count'],
  ])('%s is the built-in column %s', (written, name) => {
    expect(resolveName(written)).toMatchObject({ kind: 'intrinsic', column: { name } });
  });

  it.each([
    ['service_name', 'service_name'],
    ['service.name', 'service_name'],
    ['my-attr', 'my_attr'],
    ['_display_name', 'display_name'],
    ['http_method', 'http_request_method'],
    ['http.status_code', 'http_response_status_code'],
    ['http_target', 'url_path'],
    ['db.query.text', 'db_statement'],
    ['用户', '用户'],
  ])('%s is the attribute %s', (written, key) => {
    expect(resolveName(written)).toMatchObject({ kind: 'attribute', key });
  });

  it('looks for an everyday word itself before the attribute it usually means', () => {
    expect(resolveName('service')).toMatchObject({ key: 'service', fallback: 'service_name' });
  });

  it.each(['display_name', '_display_name'])(
    'takes %s for text, as a column of its own',
    (name) => {
      expect(resolveName(name)).toMatchObject({ key: 'display_name', type: 'text' });
    },
  );

  it.each(['_foo', '.foo', 'span.foo'])('does not know %s', (written) => {
    expect(resolveName(written)).toEqual({ kind: 'unknown', name: '_foo' });
  });
});

it('knows when two names mean the same', () => {
  expect(isSameName('http_method', 'http.request.method')).toBe(true);
  expect(isSameName('.duration', '_duration')).toBe(true);
  expect(isSameName('service', 'service_name')).toBe(true);
  expect(isSameName('env', 'deployment.environment')).toBe(true);
  expect(isSameName('component', 'service_name')).toBe(false);
  expect(isSameName('a', 'b')).toBe(false);
});
