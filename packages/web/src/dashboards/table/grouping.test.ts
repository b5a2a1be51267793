import { expect, test } from 'vitest';
import { groupingChoices, toggleGrouping } from './grouping.ts';

const stored = 'group by service_name, lower(host.name) as host | where env = "prod"';

test('what the table is stored to be grouped by stays on offer', () => {
  expect(groupingChoices(stored, 'group by service_name | group by region')).toEqual([
    { text: 'service_name', key: 'service_name', isOn: true },
    { text: 'lower(host.name) as host', key: 'host_name', isOn: false },
    { text: 'region', key: 'region', isOn: true },
  ]);
  expect(groupingChoices('', 'where a = 1')).toEqual([]);
});

test('a grouping goes and comes back', () => {
  const [service, host] = groupingChoices(stored, stored);
  if (!service || !host) throw new Error('Both are grouped by.');
  const without = toggleGrouping(stored, host);
  expect(without).toBe('group by service_name | where env = "prod"');
  const [, off] = groupingChoices(stored, without);
  expect(off && toggleGrouping(without, off)).toBe(
    'group by lower(host.name) as host | group by service_name | where env = "prod"',
  );
  expect(toggleGrouping(without, service)).toBe('where env = "prod"');
});
