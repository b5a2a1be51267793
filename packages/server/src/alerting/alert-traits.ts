import { type Alert, type Monitor, severities, defaultSeverity } from '@spanlight/sdk/schemas';

/** What people said of an alert before it opened: how bad it is, and its labels. */
export type AlertTraits = Pick<Alert, 'severity' | 'labels'>;

/** What an alert is that no monitor says anything of. */
export const NO_TRAITS: AlertTraits = { severity: defaultSeverity, labels: {} };

/**
 * What several monitors say of one alert: the worst severity, and the labels of all; of a label that several have, the
 * value of the first.
 */
export function traitsOf(monitors: readonly Pick<Monitor, 'severity' | 'labels'>[]): AlertTraits {
  const given = new Set(monitors.map(({ severity }) => severity));
  return {
    severity: severities.find((severity) => given.has(severity)) ?? defaultSeverity,
    labels: Object.assign({}, ...monitors.map(({ labels }) => labels).toReversed()),
  };
}
