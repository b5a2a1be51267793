import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { MultiPicker } from '../../../components/forms/MultiPicker.tsx';
import { channelsQuery } from '../../queries.ts';
import { typeNames } from '../../states.ts';
import { useChannelNames } from './use-channel-names.ts';
import styles from './form.module.css';

export interface ChannelPickerProps {
  projectId: string;
  label?: string;
  /** Keeps the label for assistive technology alone. */
  labelHidden?: boolean;
  value: readonly number[];
  onValueChange: (ids: readonly number[]) => void;
}

/** The channels a monitor tells. */
export function ChannelPicker(props: ChannelPickerProps): ReactElement {
  const { projectId, label = 'Notification channels', labelHidden, value, onValueChange } = props;
  const { data, isLoading, isError } = useQuery(channelsQuery(projectId));
  const names = useChannelNames(projectId)(value);
  return (
    <div className={styles['channels']}>
      {labelHidden ? null : <span className={styles['label']}>{label}</span>}
      <MultiPicker
        label={label}
        summary={names === '' ? 'none' : names}
        icon="bell"
        options={(data ?? []).map(({ id, name, type, state }) => ({
          value: String(id),
          label: name,
          hint: state === 'delivering' ? typeNames[type] : `${typeNames[type]}, ${state}`,
        }))}
        selected={value.map(String)}
        isLoading={isLoading}
        empty={isError ? 'The channels could not be loaded' : 'There are no channels yet'}
        onToggle={(text) => {
          const id = Number(text);
          onValueChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id]);
        }}
      />
      {data?.length === 0 ? (
        <p className={styles['note']}>
          There are none yet.{' '}
          <Link to="/alerting/$projectId/channels" params={{ projectId }} target="_blank">
            Create a channel
          </Link>
        </p>
      ) : null}
    </div>
  );
}
