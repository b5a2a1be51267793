import { expect, test, vi } from 'vitest';
import { alertListShowing, type AlertListProps } from './alert-list-showing.ts';

test('the button "More" is there whenever somebody listens, and calls whoever does so by then', () => {
  const { of, show } = alertListShowing;
  const [first, second] = [vi.fn<(listed: number) => void>(), vi.fn<(listed: number) => void>()];
  const base: AlertListProps = { label: 'Orders', alerts: [], count: 9 };
  let latest: AlertListProps = { ...base, onMore: first };
  expect(of(latest)).not.toEqual(of(base));
  expect(of({ ...base, onMore: second })).toEqual(of(latest));

  const offered: (((listed: number) => void) | undefined)[] = [];
  const view: Parameters<typeof show>[0] = {
    show: (_loaded, _label, _texts, more) => {
      offered.push(more);
      return 'ready';
    },
  };
  show(view, latest, () => latest);
  latest = { ...base, onMore: second };
  offered[0]?.(20);
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledWith(20);
  show(view, base, () => base);
  expect(offered).toHaveLength(2);
  expect(offered[1]).toBeUndefined();
});
