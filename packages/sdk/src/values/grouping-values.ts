/** Milliseconds that the first message about a group of alerts waits for others to come, unless told. */
export const usualGroupWait = 30_000;

/** Milliseconds between two messages about a group, unless told. */
export const usualGroupInterval = 300_000;

/** Longest wait and longest interval, milliseconds: an hour, and a day. */
export const longestGroupPace = { wait: 3_600_000, interval: 86_400_000 } as const;

/** Attributes that alerts are grouped by, at most. */
export const MAX_GROUP_BY = 10;

/** What a list of alerts is grouped by, at most. */
export const maxListedBy = 3;

/** Facts that are the same for all alerts of a monitor, or for none. */
const POINTLESS = /^(?:alert\.id|monitor\.\w+)$/;

/** An attribute as alerts have it, with underscores; labels keep their prefix. */
export const groupAttribute = (name: string): string =>
  name.startsWith('label.') ? name : name.replaceAll('.', '_');

/** Why alerts of a monitor can't be grouped by an attribute, as the end of a sentence; undefined where they can. */
export function groupAttributeFault(name: string): string | undefined {
  if (name.trim() === '') return "can't be empty";
  return POINTLESS.test(name)
    ? 'tells no alerts of a monitor apart, or all of them: name an attribute, a label or severity'
    : undefined;
}

/** Why a group can't wait so long, as the end of a sentence; undefined where it can. */
export function groupPaceFault(
  name: 'wait' | 'interval',
  milliseconds: number,
): string | undefined {
  if (milliseconds < 0) return "can't be negative";
  if (milliseconds <= longestGroupPace[name]) return undefined;
  return name === 'wait' ? 'must be at most an hour' : 'must be at most a day';
}

/** The alerts of a listed group, as the list of alerts is asked for them: words to look for, and values by attribute. */
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
