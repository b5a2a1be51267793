import type { ChannelTest, NotificationChannel } from '@spanlight/sdk';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useFormDraft, type FormDraft } from '../../../components/forms/draft/use-form-draft.ts';
import { showSuccess } from '../../../components/overlays/Snackbar.tsx';
import { api } from '../../../data/client.ts';
import { namesProblem } from '../../severity/label-rows.ts';
import { takesForm, takesOf, type TakesForm } from '../../severity/TakesFields.tsx';
import { REQUIRED, type ChannelFields, type ChannelValuesOf } from './channel-fields.ts';

/** Options of useChannelForm. */
export interface ChannelFormOptions<Values extends ChannelValuesOf<Values>> {
  projectId: string;
  /** The channel that is changed, as it is stored now; undefined for a new one. */
  stored: NotificationChannel | undefined;
  fields: ChannelFields<Values>;
  onSaved: () => void;
}

/** What is filled in. */
export interface ChannelValues<Values> {
  readonly name: string;
  /** Of its kind. */
  readonly fields: Values;
  readonly takes: TakesForm;
}

/** A channel that is filled in. */
export interface ChannelFormState<Values> {
  draft: FormDraft<ChannelValues<Values>>;
  save: UseMutationResult<NotificationChannel, Error, 'create' | 'update'>;
  test: UseMutationResult<ChannelTest, Error, void>;
  /** Nothing about where to is wrong. */
  isSound: boolean;
  /** Sends a test message, unless something about where to is wrong. A channel needs no name for it. */
  tryOut: () => void;
}

/** What the form begins with. */
export function channelValues<Values extends ChannelValuesOf<Values>>(
  fields: ChannelFields<Values>,
  stored: NotificationChannel | undefined,
): ChannelValues<Values> {
  return { name: stored?.name ?? '', fields: fields.begin(stored), takes: takesForm(stored) };
}

/** Holds what is filled in of a channel, tries it and saves it. */
export function useChannelForm<Values extends ChannelValuesOf<Values>>({
  projectId,
  stored,
  fields,
  onSaved,
}: ChannelFormOptions<Values>): ChannelFormState<Values> {
  const draft = useFormDraft<ChannelValues<Values>>({
    key: `channel:${projectId}:${stored?.id ?? 'new'}`,
    // Addresses of channels let whoever knows them write there.
    isSecret: true,
    initial: channelValues(fields, stored),
    basis: stored === undefined ? '' : String(stored.revision),
    check: (values) => ({
      name: values.name.trim() === '' ? REQUIRED : undefined,
      takes: namesProblem(values.takes.matchers.map(({ attr }) => attr)),
      ...fields.check(values.fields, stored),
    }),
  });
  const client = useQueryClient();
  const destination = () => fields.destination(draft.value.fields, stored);
  const save = useMutation({
    mutationFn: async (how: 'create' | 'update') => {
      const { name } = draft.value;
      const takes = takesOf(draft.value.takes);
      if (stored === undefined || how === 'create')
        return await api.channels.create({ project: projectId, name, ...takes, ...destination() });
      const { id, key, owner } = stored;
      const kept = { project: projectId, id, key, owner, ifMatch: Number(draft.basis) };
      return await api.channels.update({ ...kept, name, ...takes, ...destination() });
    },
    meta: { quiet: true },
    onSuccess: async ({ name }, how) => {
      draft.finish();
      showSuccess(how === 'update' ? `"${name}" was saved` : `"${name}" was created`);
      onSaved();
      // Monitors name the channels they tell.
      const keys = [
        ['channels', projectId],
        ['channel', projectId],
        ['monitors', projectId],
      ];
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
  const test = useMutation({
    mutationFn: () => api.channels.testUnsaved({ project: projectId, ...destination() }),
    meta: { quiet: true },
  });
  const problems = Object.values(fields.check(draft.value.fields, stored));
  const isSound = problems.every((problem) => problem === undefined);
  return {
    draft,
    save,
    test,
    isSound,
    tryOut() {
      draft.attempt();
      if (isSound) test.mutate();
    },
  };
}
