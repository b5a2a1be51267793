import type { SavedView } from '@spanlight/sdk';
import { describe, expect, it } from 'vitest';
import { findViews, viewLocation, viewStateOf } from './view-location.ts';

const explorer = {
  projectId: '7',
  selection: ['spans:all'],
  query: 'group by _group_id | _count',
};

const view = (name: string, query: SavedView['query'], author = 'Ada'): SavedView => ({
  id: 1,
  userId: 3,
  projectId: 7,
  name,
  route: 'SpanGroupList',
  params: {},
  query,
  pinned: false,
  createdAt: '2026-03-01T09:12:44Z',
  user: { id: 3, name: author, avatar: '' },
});

describe('saving a view', () => {
  it('keeps the length of the range but not its start', () => {
    const search = {
      time_gte: '20260304T100000',
      time_dur: '3600',
      sort_by: 'a',
      sort_desc: 'true',
      page: 3,
    };
    expect(viewStateOf('SpanGroupList', { ...explorer, search })).toEqual({
      route: 'SpanGroupList',
      params: { projectId: '7' },
      query: {
        time_dur: '3600',
        sort_by: 'a',
        sort_desc: 'true',
        system: ['spans:all'],
        query: 'group by _group_id | _count',
      },
    });
  });

  it('comes back as the same state', () => {
    const search = { time_dur: '3600', column: [], search: 'cart', system: ['db:redis'] };
    const state = viewStateOf('SpanGroupList', { ...explorer, search, selection: ['db:redis'] });
    expect(viewLocation(state, '7')).toEqual({
      to: '/spans/$projectId',
      params: { projectId: '7' },
      search: { ...search, query: explorer.query },
    });
  });
});

describe('opening a view', () => {
  it('reads what older consoles wrote', () => {
    const query = { system: 'db:redis', query: 'where a = 1', column: null, plot: null, page: '2' };
    expect(viewLocation({ route: 'SpanList', query }, '7')).toEqual({
      to: '/spans/$projectId/items',
      params: { projectId: '7' },
      search: { system: ['db:redis'], query: 'where a = 1' },
    });
    expect(viewLocation({ route: 'SpanTimeseries', query }, '7')).toMatchObject({
      to: '/spans/$projectId/timeseries',
      search: { system: ['db:redis'], query: 'where a = 1' },
    });
    expect(viewLocation({ route: 'SpanCloud', query }, '7')).toMatchObject({
      to: '/spans/$projectId',
      search: { column: [] },
    });
  });
});

describe('findViews', () => {
  it('looks at names, queries and authors', () => {
    const views = [
      view('Slow cart', {}),
      view('Other', { query: 'where cart = 1' }),
      view('Mine', {}, 'Carter'),
      view('x', {}),
    ];
    expect(findViews(views, 'CART').map(({ name }) => name)).toEqual([
      'Slow cart',
      'Other',
      'Mine',
    ]);
  });
});
