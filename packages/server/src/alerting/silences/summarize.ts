import type { SummaryContent } from '../../metadata/database/summary-content.ts';

/** Alerts that a summary remembers. */
const MAX_ALERTS = 1000;

/** What a silence held back about one alert. */
export interface HeldAlert {
  readonly alertId: number;
  /** Whether the first thing that was held back is that it opened. */
  readonly hasOpened: boolean;
  /** Whether it is open now. */
  readonly isOpen: boolean;
}

/** What happened meanwhile. */
export function summarize(alerts: readonly HeldAlert[]): SummaryContent {
  const opened = alerts.filter(({ hasOpened }) => hasOpened);
  const before = alerts.filter(({ hasOpened }) => !hasOpened);
  const open = (some: readonly HeldAlert[]): number => some.filter(({ isOpen }) => isOpen).length;
  return {
    opened: opened.length,
    stillOpen: open(opened),
    closed: before.length - open(before),
    wentOn: open(before),
    alertIds: alerts
      .toSorted((left, right) => Number(right.isOpen) - Number(left.isOpen))
      .slice(0, MAX_ALERTS)
      .map(({ alertId }) => alertId),
  };
}
