import { describe, expect, it } from 'vitest';
import { AttributeKey } from '../attributes/attribute-key.ts';
import { sliceOf } from '../attributes/slice.ts';
import { EdgeNames } from './edge-names.ts';

const service = new AttributeKey('service_name');
const peer = new AttributeKey('peer_service');

describe('names of calls', () => {
  it('are one object for all calls of a node', () => {
    const names = new EdgeNames();
    const shop = names.node(service, sliceOf('shop'));
    expect(shop).toEqual({ attr: 'service_name', name: 'shop' });
    expect(names.node(service, sliceOf('shop'))).toBe(shop);
    expect(names.node(peer, sliceOf('shop'))).toEqual({ attr: 'peer_service', name: 'shop' });
    expect(names.node(service, sliceOf(''))).toBeUndefined();
    expect(names.text(sliceOf(''))).toBe('');
  });

  it('stay right when a sender invents them', () => {
    const names = new EdgeNames();
    for (let i = 0; i < 20_000; i++) {
      expect(names.node(service, sliceOf(`service-${i}`))?.name).toBe(`service-${i}`);
      expect(names.text(sliceOf(`environment-${i % 7}`))).toBe(`environment-${i % 7}`);
    }
  });
});
