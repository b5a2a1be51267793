import { englishTexts as badgeTexts, type AlertBadgeTexts } from './badge-texts.ts';
import { muted } from './mute-text.ts';

/** Texts of a monitor's status. A host may hand in a translation. */
export interface MonitorStatusTexts extends AlertBadgeTexts {
  /** Words for states; one that isn't here is written as the server names it. */
  readonly states: Readonly<Record<string, string>>;
  /** That nobody is told of what it finds, until a time; empty where somebody has to end it. */
  readonly muted: (until: string) => string;
}

/** The texts in English. */
export const englishTexts: MonitorStatusTexts = {
  ...badgeTexts,
  muted,
  states: {
    active: 'Active',
    paused: 'Paused',
    firing: 'Firing',
    'no-data': 'No data',
    failed: 'Failed',
  },
};
