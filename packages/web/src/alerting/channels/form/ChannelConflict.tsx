import type { NotificationChannel } from '@spanlight/sdk';
import { channelTarget } from '@spanlight/sdk/format';
import { useState, type ReactElement } from 'react';
import { DraftConflict } from '../../../components/forms/draft/DraftConflict.tsx';
import {
  conflictsOf,
  differencesOf,
  mergeDraft,
  type Difference,
} from '../../../components/forms/draft/merge-draft.ts';
import type { DraftState } from '../../../components/forms/draft/stored-draft.ts';
import type { FormDraft } from '../../../components/forms/draft/use-form-draft.ts';
import { takesTexts } from '../../severity/TakesFields.tsx';
import type { ChannelFields, ChannelValuesOf } from './channel-fields.ts';
import { channelValues, type ChannelValues } from './use-channel-form.ts';

export interface ChannelConflictProps<Values extends ChannelValuesOf<Values>> {
  draft: FormDraft<ChannelValues<Values>>;
  fields: ChannelFields<Values>;
  /** The channel the draft began with. */
  before: NotificationChannel;
  onReload: () => Promise<NotificationChannel | undefined>;
  /** One was chosen, over the channel as it is stored now. */
  onChosen: (newest: NotificationChannel) => void;
}

/** Somebody else changed the channel: shows what, but for its address, and lets one choose. */
export function ChannelConflict<Values extends ChannelValuesOf<Values>>(
  props: ChannelConflictProps<Values>,
): ReactElement {
  const { draft, fields, before, onReload, onChosen } = props;
  const [newest, setNewest] = useState<NotificationChannel>();
  const part = <Name extends 'fields' | 'takes'>(name: Name) => ({
    initial: draft.initial[name],
    value: draft.value[name],
    basis: draft.basis,
  });
  return (
    <DraftConflict
      noun="channel"
      draft={draft}
      load={async () => {
        const channel = await onReload();
        setNewest(channel);
        return (
          channel && { value: channelValues(fields, channel), basis: String(channel.revision) }
        );
      }}
      differencesFrom={(stored) => [
        ...differencesOf(
          { initial: nameOf(draft.initial), value: nameOf(draft.value), basis: draft.basis },
          nameOf(stored),
          () => 'Name',
          (_, { name }) => name,
        ),
        ...fieldDifferences(part('fields'), stored.fields, fields),
        ...(newest
          ? addressDifference(before, newest, isAddressTyped(part('fields'), fields))
          : []),
        ...differencesOf(
          part('takes'),
          stored.takes,
          (field) => takesTexts[field].label,
          (field, takes) => takesTexts[field].write(takes),
        ),
      ]}
      merge={(stored) => ({
        ...mergeDraft(draft, stored),
        fields: mergeDraft(part('fields'), stored.fields),
        takes: mergeDraft(part('takes'), stored.takes),
      })}
      onChosen={() => {
        if (newest) onChosen(newest);
      }}
    />
  );
}

const nameOf = ({ name }: { name: string }) => ({ name });

function fieldDifferences<Values extends ChannelValuesOf<Values>>(
  draft: DraftState<Values>,
  newest: Values,
  { shown }: ChannelFields<Values>,
): Difference[] {
  return conflictsOf(draft, newest).flatMap(({ field, isTheirs }) => {
    const label = shown[field];
    if (label === undefined) return [];
    return [{ label, theirs: newest[field], yours: draft.value[field], isTheirs }];
  });
}

/** Whether what is not shown was filled in. */
function isAddressTyped<Values extends ChannelValuesOf<Values>>(
  draft: DraftState<Values>,
  { shown }: ChannelFields<Values>,
): boolean {
  return conflictsOf(draft, draft.initial).some(({ field }) => shown[field] === undefined);
}

/** Whoever knows an address can write there: of two it is only said where they are. */
function addressDifference(
  before: NotificationChannel,
  newest: NotificationChannel,
  isTyped: boolean,
): Difference[] {
  const isTheirs = addressOf(before) !== addressOf(newest);
  if (!isTheirs && !isTyped) return [];
  const theirs = isTheirs ? `another one at ${channelTarget(newest)}` : 'as it was';
  return [{ label: 'Address', theirs, yours: isTyped ? 'what you typed' : 'as it was', isTheirs }];
}

function addressOf({ type, params }: NotificationChannel): string {
  if (type === 'slack') return params.webhookUrl;
  return 'url' in params ? params.url : '';
}
