import type { ChannelTestRequest, NotificationChannel } from '@spanlight/sdk';
import type { ComponentType } from 'react';
import type { Problems } from '../../../components/forms/draft/use-form-draft.ts';

/** What the fields of a kind of channel work with. */
export interface FieldsProps<Values> {
  values: Values;
  set: (changes: Partial<Values>) => void;
  /** What to show under a field. */
  problemOf: (field: string) => string | undefined;
  /** A field was left. */
  touch: (field: string) => void;
  /** The channel that is changed; undefined for a new one. */
  stored: NotificationChannel | undefined;
}

/** What is filled in of a kind: texts, as they are typed. */
export type ChannelValuesOf<Values> = Readonly<Record<keyof Values, string>>;

/** What has to be known of one kind of channel besides its name, and how it is filled in. */
export interface ChannelFields<Values extends ChannelValuesOf<Values>> {
  /** What the form begins with. A stored secret is left out: it can be replaced, and is never shown. */
  begin(stored: NotificationChannel | undefined): Values;
  check(values: Values, stored: NotificationChannel | undefined): Problems;
  /** What is sent of values that were found right; secrets that were left empty are those stored. */
  destination(values: Values, stored: NotificationChannel | undefined): ChannelTestRequest;
  /** What the fields are called that everybody who changes the channel may see; the others hold secrets. */
  readonly shown: Readonly<Partial<Record<keyof Values, string>>>;
  readonly Fields: ComponentType<FieldsProps<Values>>;
}

/** What a field says that has to be filled in. */
export const REQUIRED = 'Field is required';
