import type { Alert, AlertsResponse } from '../../schemas/alerting/alerts.ts';
import type { Annotation, AnnotationsResponse } from '../../schemas/alerting/annotations.ts';
import type { Monitor, MonitorsResponse } from '../../schemas/alerting/monitors.ts';
import type {
  EmailSettings,
  NotificationChannel,
} from '../../schemas/alerting/notification-channels.ts';
import { inside, list, needed, number, object, objects, open, shape, text } from './raw.ts';

const asCode = { revision: number, key: text, owner: text };

const alert = open<Alert>({
  id: number,
  monitorId: number,
  spanGroupId: text,
  attrs: object,
  // Existing servers know `status` alone.
  state: (_, raw) => raw['status'] as Alert['status'],
});

const monitor = open<Monitor>({
  ...asCode,
  id: text,
  stateReason: text,
  channelIds: objects,
  alertOpenCount: number,
  alertClosedCount: number,
});

const channel = open<NotificationChannel>({ ...asCode, id: number, stateReason: text });

const annotation = open<Annotation>({ id: number, attrs: object });

/** Reads the answer of the list of alerts. */
export const toAlerts = shape<AlertsResponse>({
  alerts: list(alert),
  count: number,
  facets: objects,
});

/** Reads the answer of the alert call. */
export const toAlert = inside('alert', needed('alert', alert));

/** Reads how many alerts a change has changed; existing servers don't tell. */
export const toChanged = inside('changed', number);

/** Reads the answer of the list of monitors. */
export const toMonitors = shape<MonitorsResponse>({
  monitors: list(monitor),
  states: objects,
  count: number,
});

/** Reads the answer of making monitors of YAML. */
export const toNewMonitors = inside('monitors', list(monitor));

/** Reads the answer of the calls about one monitor. */
export const toMonitor = inside('monitor', needed('monitor', monitor));

/** Reads the answer of the list of channels. */
export const toChannels = inside('channels', list(channel));

/** Reads the answer of the calls about one channel. */
export const toChannel = inside('channel', needed('channel', channel));

/** Reads the answer of the calls about e-mail; existing servers know no matchers. */
export const toEmailSettings = inside(
  'channel',
  needed('channel', open<EmailSettings>({ errorMatchers: objects })),
);

/** Reads the answer of the list of annotations. */
export const toAnnotations = shape<AnnotationsResponse>({
  annotations: list(annotation),
  count: number,
});

/** Reads the answer of the calls about one annotation. */
export const toAnnotation = inside('annotation', needed('annotation', annotation));
