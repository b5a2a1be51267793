import type { ReactElement } from 'react';
import { TextArea } from '../../../../components/forms/TextArea.tsx';
import type { ChannelFields, FieldsProps } from '../../form/channel-fields.ts';
import { AddressField, addressProblem, type AddressValues } from '../AddressField.tsx';
import { findJsonMistake } from './json-mistake.ts';
import { MessageFormat } from './MessageFormat.tsx';

interface WebhookValues extends AddressValues {
  /** JSON, or nothing. */
  readonly payload: string;
}

/** Any receiver of JSON. */
export const webhook: ChannelFields<WebhookValues> = {
  begin: (stored) => {
    const payload = stored?.type === 'webhook' ? stored.params.payload : null;
    return { url: '', payload: payload === null ? '' : JSON.stringify(payload, null, 2) };
  },
  check: ({ url, payload }, stored) => ({
    url: addressProblem(url, stored),
    payload: payloadProblem(payload),
  }),
  destination: ({ url, payload }, stored) => {
    const kept = stored?.type === 'webhook' ? stored.params.url : '';
    return { type: 'webhook', params: { url: url.trim() || kept, payload: payload.trim() } };
  },
  shown: { payload: 'Payload' },
  Fields: WebhookFields,
};

function payloadProblem(payload: string): string | undefined {
  const mistake = payload.trim() === '' ? undefined : findJsonMistake(payload);
  return mistake && `Line ${mistake.line}, column ${mistake.column}: ${mistake.text}`;
}

function WebhookFields(props: FieldsProps<WebhookValues>): ReactElement {
  const { values, set, problemOf, touch } = props;
  return (
    <>
      <AddressField
        {...props}
        label="URL"
        placeholder="https://example.com/hook"
        hint="Every message is sent there by POST. Any status from 200 to 299 means it was delivered; otherwise it is sent again."
      />
      <TextArea
        label="Payload"
        value={values.payload}
        error={problemOf('payload')}
        hint='JSON sent along with every message, such as {"team": "core"}. May be empty.'
        onValueChange={(payload) => set({ payload })}
        onBlur={() => touch('payload')}
        rows={5}
        spellCheck={false}
        mono
      />
      <MessageFormat />
    </>
  );
}
