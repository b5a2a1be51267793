import type { ReactElement } from 'react';
import type { ChannelFields, FieldsProps } from '../form/channel-fields.ts';
import { AddressField, addressProblem, type AddressValues } from './AddressField.tsx';

/**
 * An incoming webhook of Slack. Its address is all there is to know, and whoever knows it can write there, so it is
 * never shown again.
 */
export const slack: ChannelFields<AddressValues> = {
  begin: () => ({ url: '' }),
  check: ({ url }, stored) => ({ url: addressProblem(url, stored) }),
  destination: ({ url }, stored) => {
    const kept = stored?.type === 'slack' ? stored.params.webhookUrl : '';
    return { type: 'slack', params: { webhookUrl: url.trim() || kept } };
  },
  shown: {},
  Fields: SlackFields,
};

function SlackFields(props: FieldsProps<AddressValues>): ReactElement {
  return (
    <AddressField
      {...props}
      label="Webhook URL"
      placeholder="https://hooks.slack.com/services/…"
      hint="An incoming webhook of a Slack app. A test message is sent to it before the channel is saved."
    />
  );
}
