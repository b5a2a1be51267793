/** Default wait, milliseconds, of the first message about a group for further alerts. */
export const defaultGroupWait = 30_000;

/** Default time between two messages about a group, milliseconds. */
export const defaultGroupInterval = 300_000;

/** Longest wait and longest interval, milliseconds: an hour, and a day. */
export const maxGroupPace = { wait: 3_600_000, interval: 86_400_000 } as const;

/** Most attributes that messages about alerts can be grouped by. */
export const MAX_GROUP_BY = 10;

/** Most attributes that a list of alerts can be grouped by. */
export const maxListedBy = 3;

/** Facts that all alerts of a monitor share, or that are different for each. */
const POINTLESS = /^(?:alert\.id|monitor\.\w+)$/;

/** An attribute as alerts have it, with underscores; labels keep their prefix. */
export const groupAttribute = (name: string): string =>
  name.startsWith('label.') ? name : name.replaceAll('.', '_');

/** Why alerts of a monitor can't be grouped by an attribute, as the end of a sentence; undefined where they can. */
export function groupAttributeProblem(name: string): string | undefined {
  if (name.trim() === '') return "can't be empty";
  return POINTLESS.test(name)
    ? "can't group alerts of a monitor: name an attribute, a label or severity"
    : undefined;
}

/** Why a group can't wait so long, as the end of a sentence; undefined where it can. */
export function groupPaceProblem(
  name: 'wait' | 'interval',
  milliseconds: number,
): string | undefined {
  if (milliseconds < 0) return "can't be negative";
  if (milliseconds <= maxGroupPace[name]) return undefined;
  return name === 'wait' ? 'must be at most an hour' : 'must be at most a day';
}

/** Parameters of `alerts.list` that select the alerts of a group: words to search for, and values by attribute. */
export function alertsOfGroup(values: Readonly<Record<string, string>>): {
  readonly q: string;
  readonly attrs: Readonly<Record<string, readonly string[]>>;
} {
  const { monitor, ...others } = values;
  const isOfErrors = monitor === '0';
  return {
    q: monitor === undefined || isOfErrors ? '' : `monitor:${monitor}`,
    attrs: {
      ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, [value]])),
      ...(isOfErrors && { alert_type: ['error'] }),
    },
  };
}
