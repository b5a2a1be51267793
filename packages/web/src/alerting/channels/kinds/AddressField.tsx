import type { NotificationChannel } from '@spanlight/sdk';
import { channelTarget } from '@spanlight/sdk/format';
import type { ReactElement } from 'react';
import { TextField } from '../../../components/forms/TextField.tsx';
import { REQUIRED, type FieldsProps } from '../form/channel-fields.ts';

/** An address that is filled in. */
export interface AddressValues {
  /** Empty keeps the stored one. */
  readonly url: string;
}

/** What is wrong with an address; a channel that is stored may keep its own. */
export function addressProblem(
  url: string,
  stored: NotificationChannel | undefined,
): string | undefined {
  const address = url.trim();
  if (address === '') return stored ? undefined : REQUIRED;
  const protocol = URL.parse(address)?.protocol;
  return protocol === 'http:' || protocol === 'https:'
    ? undefined
    : 'The address must begin with http:// or https://';
}

interface AddressFieldProps extends Omit<FieldsProps<AddressValues>, 'set'> {
  label: string;
  placeholder: string;
  hint: string;
  set: (changes: AddressValues) => void;
}

/** The address of a channel. Whoever knows it can write there, so that a stored one can be replaced and is never shown. */
export function AddressField(props: AddressFieldProps): ReactElement {
  const { label, placeholder, hint, values, stored, set } = props;
  return (
    <TextField
      label={label}
      value={values.url}
      error={props.problemOf('url')}
      hint={
        stored
          ? `The stored address at ${channelTarget(stored)} is not shown. Fill this in to replace it.`
          : hint
      }
      placeholder={stored ? 'Keep the stored address' : placeholder}
      onValueChange={(url) => set({ url })}
      onBlur={() => props.touch('url')}
      type="url"
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      mono
    />
  );
}
