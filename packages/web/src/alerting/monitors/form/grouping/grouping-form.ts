import type { Grouping } from '@spanlight/sdk';
import {
  groupAttribute,
  groupAttributeProblem,
  groupPaceProblem,
  defaultGroupInterval,
  defaultGroupWait,
} from '@spanlight/sdk/format';
import type { Problems } from '../../../../components/forms/draft/use-form-draft.ts';
import {
  NO_DURATION,
  readDuration,
  typedDuration,
} from '../../../../components/forms/typed-duration.ts';
import { MINUTE } from '../../../../time/range.ts';

const SECOND = 1000;

/** How alerts of a monitor are told together, as it is filled in. */
export interface GroupingForm {
  readonly isGrouped: boolean;
  /** Names of attributes, a comma between them. */
  readonly groupBy: string;
  /** `30s`; a number alone counts seconds. */
  readonly groupWait: string;
  /** `5m`; a number alone counts minutes. */
  readonly groupInterval: string;
}

/** What the fields are called. */
export const groupingLabels: Readonly<Record<keyof GroupingForm, string>> = {
  isGrouped: 'Send its alerts together',
  groupBy: 'Group by',
  groupWait: 'Wait for others',
  groupInterval: 'Send changes every',
};

/** The fields of a monitor. */
export function groupingFormOf(grouping: Grouping | null): GroupingForm {
  const { by = [], wait = defaultGroupWait, interval = defaultGroupInterval } = grouping ?? {};
  return {
    isGrouped: grouping !== null,
    groupBy: by.join(', '),
    groupWait: typedDuration(wait),
    groupInterval: typedDuration(interval),
  };
}

/** What the fields of a new monitor begin with. */
export const noGrouping: GroupingForm = groupingFormOf(null);

/** The grouping that the fields describe. What can't be read counts as usual, see `groupingProblems`. */
export function groupingOf(form: GroupingForm): Grouping | null {
  if (!form.isGrouped) return null;
  return {
    by: namesOf(form),
    wait: readDuration(form.groupWait, SECOND) ?? defaultGroupWait,
    interval: readDuration(form.groupInterval, MINUTE) ?? defaultGroupInterval,
  };
}

/** The attributes that are named, each once. */
export const namesOf = ({ groupBy }: GroupingForm): string[] => [
  ...new Set(
    groupBy
      .split(',')
      .map((name) => groupAttribute(name.trim()))
      .filter(Boolean),
  ),
];

/** What is wrong with the fields. */
export function groupingProblems(form: GroupingForm): Problems {
  if (!form.isGrouped) return {};
  const { by, wait, interval } = groupingOf(form) ?? { by: [], wait: 0, interval: 0 };
  const fault = by
    .map((name) => [name, groupAttributeProblem(name)] as const)
    .find(([, text]) => text);
  return {
    groupBy: fault && `${fault[0]} ${fault[1]}`,
    groupWait: paceProblem(form.groupWait, groupPaceProblem('wait', wait)),
    groupInterval: paceProblem(form.groupInterval, groupPaceProblem('interval', interval)),
  };
}

function paceProblem(typed: string, fault: string | undefined): string | undefined {
  if (readDuration(typed, SECOND) === undefined) return NO_DURATION;
  return fault === undefined ? undefined : `It ${fault}`;
}
