import { describe, expect, it } from 'vitest';
import type { EdgeSide } from './edge-side.ts';
import { SideMemo, SideDraft } from './side-memo.ts';

const draft = new SideDraft();

/** Reads a side, as if from a span. */
function read(
  sides: SideMemo,
  {
    attr = 'service_name',
    client = 'shop',
    server = '',
    environment = '',
    namespace = '',
    projectId = 1,
    ...rest
  }: Partial<Record<'attr' | 'client' | 'server' | 'environment' | 'namespace', string>> &
    Partial<Pick<SideDraft, 'projectId' | 'side' | 'type'>> = {},
): EdgeSide {
  Object.assign(draft, { projectId, side: 'client', type: 'http', ...rest });
  draft.client.attr = attr;
  draft.client.name.setText(client);
  draft.server.attr = server === '' ? undefined : 'server_address';
  draft.server.name.setText(server);
  draft.environment.setText(environment);
  draft.namespace.setText(namespace);
  return sides.of(draft);
}

describe('sides of calls', () => {
  it('are one object for all spans that say the same', () => {
    const sides = new SideMemo();
    const shop = read(sides);
    expect(shop).toEqual({
      projectId: 1,
      side: 'client',
      type: 'http',
      client: { attr: 'service_name', name: 'shop' },
      server: undefined,
      provisional: true,
      environment: '',
      namespace: '',
    });
    expect(read(sides)).toBe(shop);
    const others = [
      read(sides, { projectId: 2 }),
      read(sides, { attr: 'peer_service' }),
      read(sides, { client: 'sho', environment: 'p' }),
      read(sides, { server: 'api' }),
      read(sides, { environment: 'shop' }),
      read(sides, { namespace: 'shop' }),
      read(sides, { side: 'server' }),
      read(sides, { type: 'rpc' }),
    ];
    expect(new Set([shop, ...others]).size).toBe(9);
    expect(read(sides)).toBe(shop);
  });

  it('stay right when a sender invents names', () => {
    const sides = new SideMemo();
    const shop = read(sides);
    for (let i = 0; i < 40_000; i++) {
      const side = read(sides, { client: `service-${i}`, environment: `environment-${i % 7}` });
      expect(side.client?.name).toBe(`service-${i}`);
      expect(side.environment).toBe(`environment-${i % 7}`);
    }
    // They were forgotten in between.
    expect(read(sides)).not.toBe(shop);
    expect(read(sides)).toEqual(shop);
  });
});
