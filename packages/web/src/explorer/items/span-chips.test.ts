import type { Span } from '@spanlight/sdk';
import { describe, expect, it } from 'vitest';
import { attributeText, spanChips } from './span-chips.ts';

const span = (more: Partial<Span> = {}): Span => ({
  id: '7f3a91c05de2b846',
  traceId: '9d1c3e07a4b6f2185c0d7e91ab34f6c2',
  projectId: 7,
  system: 'httpserver:cart',
  groupId: '1',
  kind: 'server',
  name: 'GET /cart/:id',
  displayName: 'GET /cart/:id',
  time: '2026-03-04T10:17:42.104233Z',
  duration: 812_345_678,
  durationSelf: 0,
  startPct: 0,
  endPct: 0,
  statusCode: 'ok',
  statusMessage: '',
  attrs: {},
  ...more,
});

describe('spanChips', () => {
  it('names the service, the HTTP status and the failure', () => {
    const chips = spanChips(
      span({
        statusCode: 'error',
        statusMessage: 'deadline exceeded',
        attrs: { service_name: 'cart', http_response_status_code: 504 },
      }),
    );
    expect(chips).toEqual([
      { key: 'service', value: 'cart', tone: 'neutral' },
      { key: 'http', name: 'http', value: '504', tone: 'error' },
      { key: 'status', value: 'error', tone: 'error', title: 'deadline exceeded' },
    ]);
  });

  it.each([
    [200, 'neutral'],
    ['404', 'warning'],
    [500, 'error'],
  ])('HTTP %s is %s', (status, tone) => {
    expect(spanChips(span({ attrs: { http_status_code: status } }))[0]).toMatchObject({ tone });
  });

  it('has nothing to say about an item without facts', () => {
    expect(spanChips(span({ attrs: { service_name: '', http_response_status_code: {} } }))).toEqual(
      [],
    );
  });
});

describe('attributeText', () => {
  it.each([
    [{ a: 'text' }, 'a', 'text'],
    [{ a: 0 }, 'a', '0'],
    [{ a: false }, 'a', 'false'],
    [{ a: ['x', 'y'] }, 'a', '["x","y"]'],
    [{ a: null }, 'a', ''],
    [{}, 'a', ''],
    [{}, '_kind', 'server'],
    [{ _kind: 'own' }, '_kind', 'own'],
    [{}, '_system', 'httpserver:cart'],
  ])('%j %s is %j', (attrs, attribute, text) => {
    expect(attributeText(span({ attrs }), attribute)).toBe(text);
  });
});
