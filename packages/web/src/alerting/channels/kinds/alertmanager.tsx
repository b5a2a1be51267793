import type { ReactElement } from 'react';
import type { ChannelFields, FieldsProps } from '../form/channel-fields.ts';
import { AddressField, addressProblem, type AddressValues } from './AddressField.tsx';

/** A Prometheus Alertmanager. What else is stored of it is kept. */
export const alertmanager: ChannelFields<AddressValues> = {
  begin: () => ({ url: '' }),
  check: ({ url }, stored) => ({ url: addressProblem(url, stored) }),
  destination: ({ url }, stored) => {
    const { url: kept, payload } =
      stored?.type === 'alertmanager' ? stored.params : { url: '', payload: null };
    return {
      type: 'alertmanager',
      params: { url: url.trim() || kept, payload: payload === null ? '' : JSON.stringify(payload) },
    };
  },
  shown: {},
  Fields: AlertmanagerFields,
};

function AlertmanagerFields(props: FieldsProps<AddressValues>): ReactElement {
  return (
    <AddressField
      {...props}
      label="URL"
      placeholder="http://alertmanager:9093/api/v2/alerts"
      hint="The full address of its API, including /api/v2/alerts."
    />
  );
}
