import type { Dashboard, DashboardSettingsInput } from '@spanlight/sdk';
import type { Problems } from '../../components/forms/draft/use-form-draft.ts';
import { typedDuration } from '../../components/forms/typed-duration.ts';
import { MINUTE } from '../../time/range.ts';
import { offsetProblem, readOffset } from '../../time/time-offset.ts';

/** The settings of a dashboard as they are filled in. */
export interface SettingsValues {
  readonly name: string;
  /** `1h`; a number alone counts minutes. */
  readonly timeOffset: string;
  /** Minutes; 0 for none. */
  readonly minInterval: number;
  /** Px. */
  readonly gridMaxWidth: number;
}

/** Minutes a bucket can have at least. */
export const minIntervals: readonly number[] = [0, 2, 3, 5, 10, 15];

/** Widths of a grid, in px. */
export const gridWidths: readonly number[] = [1416, 1600, 1800, 2000];

/** What the form of a new dashboard begins with. */
export const newSettings: SettingsValues = {
  name: '',
  timeOffset: '0',
  minInterval: 0,
  gridMaxWidth: 1416,
};

/** Stored settings as they are filled in. */
export function settingsValues(dashboard: Dashboard): SettingsValues {
  return {
    name: dashboard.name,
    timeOffset: typedDuration(dashboard.timeOffset),
    minInterval: dashboard.minInterval / MINUTE,
    gridMaxWidth: dashboard.gridMaxWidth || newSettings.gridMaxWidth,
  };
}

/** The settings that a form describes. */
export function settingsInput(values: SettingsValues): DashboardSettingsInput {
  return {
    name: values.name.trim(),
    timeOffset: readOffset(values.timeOffset),
    minInterval: values.minInterval * MINUTE,
    gridMaxWidth: values.gridMaxWidth,
  };
}

/** What is wrong with settings, by field. */
export function checkSettings({ name, timeOffset }: SettingsValues): Problems {
  return {
    name: name.trim() === '' ? 'Field is required' : undefined,
    timeOffset: offsetProblem(timeOffset),
  };
}
