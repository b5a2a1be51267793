import type { NotificationChannel } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import type { ChannelFields, ChannelValuesOf } from '../form/channel-fields.ts';
import { ChannelForm, type ChannelFormProps } from '../form/ChannelForm.tsx';
import { alertmanager } from './alertmanager.tsx';
import { slack } from './slack.tsx';
import { telegram } from './telegram.tsx';
import { webhook } from './webhook/webhook.tsx';

type FormOfKind = (props: ChannelFormProps) => ReactElement;

const formOf =
  <Values extends ChannelValuesOf<Values>>(fields: ChannelFields<Values>): FormOfKind =>
  (props) => <ChannelForm {...props} fields={fields} />;

/** The form of each kind of channel: to add one, write its fields and name them here. */
export const channelForms: { readonly [Type in NotificationChannel['type']]: FormOfKind } = {
  slack: formOf(slack),
  telegram: formOf(telegram),
  webhook: formOf(webhook),
  alertmanager: formOf(alertmanager),
};
