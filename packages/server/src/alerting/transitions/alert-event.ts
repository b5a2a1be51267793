import type {
  AlertEventName,
  AlertEventReason,
  AlertCause,
  AlertStatus,
  ErrorAlertParams,
  MetricAlertParams,
  SkipReason,
} from '@spanlight/sdk/schemas';
import type { NewConsequence } from '../../metadata/alerting/errors/consequences.ts';
import type { AlertTraits } from '../alert-traits.ts';

/** An alert that doesn't exist yet. */
export interface NewAlert {
  readonly projectId: number;
  readonly name: string;
  readonly attrs: Readonly<Record<string, string>>;
  /** What makes it the same alert next time: its series within the monitor, or its group within the project. */
  readonly identity:
    | { readonly type: 'metric'; readonly monitorId: number; readonly seriesHash: string }
    | { readonly type: 'error'; readonly spanGroupId: string };
  /** RFC 3339. */
  readonly createdAt: string;
}

/** Something that happens to an alert. Times are RFC 3339. */
export interface NewEvent {
  readonly name: AlertEventName;
  readonly status: AlertStatus;
  readonly reason: AlertEventReason;
  readonly params: MetricAlertParams | ErrorAlertParams;
  /** Start of the firing period, or the newest error. */
  readonly time: string;
  readonly createdAt: string;
  /** Who did it; undefined when the server did. */
  readonly user?: { readonly id: number; readonly name: string } | undefined;
  /** The alert's name from now on; undefined when it stays. */
  readonly alertName?: string | undefined;
  /** Attributes that personal matchers look at; those of the alert when undefined. */
  readonly attrs?: Readonly<Record<string, string>> | undefined;
  /** What the alert is from now on, where it opens; what it was stays when undefined. */
  readonly traits?: AlertTraits | undefined;
  /** What has caused it, where it opens nevertheless; null for nothing known, what was known stays when undefined. */
  readonly cause?: AlertCause | null | undefined;
  /** What it has caused, to be noted with it. */
  readonly consequences?: readonly NewConsequence[] | undefined;
  /** Why nobody shall be told. */
  readonly hold?: SkipReason | undefined;
}
