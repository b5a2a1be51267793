import type { DashboardSummary } from '@spanlight/sdk';
import { expect, test } from 'vitest';
import { relatedDashboards } from './related-dashboards.ts';

const summary = (id: number, name: string, templateId = ''): DashboardSummary => ({
  id,
  projectId: 1,
  templateId,
  name,
  key: '',
  owner: '',
  pinned: false,
  revision: 1,
  createdAt: '',
  updatedAt: '',
});

const all = [
  summary(1, 'HTTP: Server', 'x.20'),
  summary(2, 'HTTP: Client', 'x.10'),
  summary(3, 'HTTP: mine: too'),
  summary(4, 'Shop: Orders'),
  summary(5, 'Alone'),
];

test('those of one family, in the order of their templates', () => {
  expect(relatedDashboards(all, 'HTTP: Server')).toEqual([
    { id: '3', label: 'mine: too' },
    { id: '2', label: 'Client' },
    { id: '1', label: 'Server' },
  ]);
});

test.each(['Shop: Orders', 'Alone', ': x', 'HTTP'])('%s has no family', (name) => {
  expect(relatedDashboards(all, name)).toEqual([]);
});
