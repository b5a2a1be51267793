import { expect, test } from 'vitest';
import { paletteEntries, type PaletteContext } from './palette-entries.ts';

const project = (id: number, name: string) => ({
  id,
  name,
  token: '',
  pinnedAttrs: [],
  largeAttrs: [],
  groupByEnv: false,
  groupFuncsByService: false,
  promCompat: false,
  forceSpanName: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
});

const shop = project(2, 'Shop');
const context: PaletteContext = {
  project: shop,
  projects: [project(1, 'Spanlight'), shop],
  pathname: '/alerting/2/alerts/905',
  isGuest: false,
  theme: 'dark',
};

const ids = (typed: string, changes: Partial<PaletteContext> = {}) =>
  paletteEntries({ ...context, ...changes }, typed).map((entry) => entry.id);

test('without a word it lists everything but the search', () => {
  expect(ids('')).toContain('systems');
  expect(ids('')).toContain('project-1');
  expect(ids('')).not.toContain('project-2');
  expect(ids('')).not.toContain('search');
});

test('the id of a trace or a span is offered first', () => {
  expect(ids('0123456789abcdef0123456789abcdef')).toEqual(['search']);
  expect(ids('0123456789abcdef')[0]).toBe('search');
});

test('words offer the search after what answers them', () => {
  expect(ids('sign out')).toEqual(['sign-out', 'search']);
  expect(ids('mode')[0]).toBe('theme');
});

test('a guest has no account', () => {
  expect(ids('', { isGuest: true })).not.toContain('profile');
  expect(ids('', { isGuest: true })).not.toContain('sign-out');
});

test('without a project nothing can be searched', () => {
  expect(ids('cart', { project: undefined, projects: [] })).toEqual([]);
});
