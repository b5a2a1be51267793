import type { Silence } from '../../schemas/alerting/silences.ts';
import type { SilenceDocument } from './silence-schema.ts';

/** What a server stores of a silence. */
export type SilenceContent = Pick<
  Silence,
  'name' | 'reason' | 'all' | 'matchers' | 'startsAt' | 'endsAt' | 'repeat' | 'key' | 'owner'
>;

/** The document of a stored silence. */
export const silenceToDocument = (
  silence: SilenceContent & Pick<Silence, 'id' | 'projectId'>,
): SilenceDocument => ({
  id: `project_${silence.projectId}.silence_${silence.id}`,
  key: silence.key,
  name: silence.name,
  owner: silence.owner,
  reason: silence.reason,
  all: silence.all,
  matchers: silence.matchers,
  starts_at: silence.startsAt,
  ends_at: silence.endsAt,
  repeat: silence.repeat && {
    weekdays: silence.repeat.weekdays,
    month_days: silence.repeat.monthDays,
    time: silence.repeat.time,
    duration: silence.repeat.duration,
    time_zone: silence.repeat.timeZone,
  },
});

/** What a server stores of a document. */
export const documentToSilence = (document: SilenceDocument): SilenceContent => ({
  key: document.key,
  name: document.name,
  owner: document.owner,
  reason: document.reason,
  all: document.all,
  matchers: document.matchers,
  startsAt: document.starts_at,
  endsAt: document.ends_at,
  repeat: document.repeat && {
    weekdays: document.repeat.weekdays,
    monthDays: document.repeat.month_days,
    time: document.repeat.time,
    duration: document.repeat.duration,
    timeZone: document.repeat.time_zone,
  },
});
