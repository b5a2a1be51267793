/**
 * What missing points mean to a metric monitor: `ok` counts them as within bounds, `hold` lets them decide nothing,
 * `alert` opens an alert of its own, `zero` counts them as 0.
 */
export const noDataPolicies = ['hold', 'ok', 'alert', 'zero'] as const;

/** How an error monitor compares an attribute; the attribute must be there. */
export const matcherOperators = ['=', '!='] as const;

/** What an error monitor does with errors that another error has caused: `note` them on its alert, or `alert` of them too. */
export const consequencePolicies = ['note', 'alert'] as const;

/** What missing points mean to a metric monitor. */
export type NoDataPolicy = (typeof noDataPolicies)[number];

/** What an error monitor does with errors that another error has caused. */
export type ConsequencePolicy = (typeof consequencePolicies)[number];
