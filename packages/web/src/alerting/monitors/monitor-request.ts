import type { MetricMonitor, Monitor } from '@spanlight/sdk';

/** What is to be done with YAML in a dialog. */
export type YamlRequest =
  | { readonly kind: 'new' }
  | { readonly kind: 'view'; readonly monitor: Monitor }
  | { readonly kind: 'edit'; readonly monitor: Monitor };

/** What is to be looked at or done in a dialog. */
export type MonitorRequest =
  | YamlRequest
  | { readonly kind: 'why'; readonly monitor: Monitor }
  | { readonly kind: 'backtest'; readonly monitor: MetricMonitor };
