/** How bad what a monitor finds is, the worst first. */
export const severities = ['critical', 'warning', 'info'] as const;

/** How bad what a monitor finds is. */
export type Severity = (typeof severities)[number];

/** The severity of monitors and alerts that nobody gave one. */
export const defaultSeverity = 'warning' satisfies Severity;

/** How a channel compares a label; one that isn't there is compared as empty. */
export const labelOperators = ['=', '!='] as const;

/** Labels of a monitor, at most. */
export const MAX_LABELS = 20;

/** Characters of a label's value. */
export const MAX_LABEL_VALUE = 200;

/** Characters of a label's name. */
const MAX_LABEL_NAME = 80;

/** What receivers are told under these names is not for people to set. */
const RESERVED = new Set(['alertname', 'alerturl', 'alert_kind']);

/** Why a label can't have a name, as the end of a sentence; undefined where it can. */
export function labelNameProblem(name: string): string | undefined {
  if (name === 'severity') return "can't be a label: set the severity of the monitor";
  if (RESERVED.has(name)) return 'is reserved: alerts already have it';
  if (name.length > MAX_LABEL_NAME) return `must be at most ${MAX_LABEL_NAME} characters long`;
  return /^(?!__)[A-Za-z_]\w*$/.test(name)
    ? undefined
    : 'must be letters, digits and underscores, and begin with a letter';
}
