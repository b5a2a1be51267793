import { englishTexts as badgeTexts, type AlertBadgeTexts } from './badge-texts.ts';

/** Texts of a monitor's status. A host may hand in a translation. */
export interface MonitorStatusTexts extends AlertBadgeTexts {
  /** Words for states; one that isn't here is written as the server names it. */
  readonly states: Readonly<Record<string, string>>;
}

/** The texts in English. */
export const englishTexts: MonitorStatusTexts = {
  ...badgeTexts,
  states: {
    active: 'Active',
    paused: 'Paused',
    firing: 'Firing',
    'no-data': 'No data',
    failed: 'Failed',
  },
};
