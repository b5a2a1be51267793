import type { Alert, Monitor, SilenceMatcher } from '@spanlight/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Select } from '../../components/forms/Select.tsx';
import { showSuccess } from '../../components/overlays/Snackbar.tsx';
import { api } from '../../data/client.ts';
import { DAY, HOUR } from '../../time/range.ts';
import { endOf, type Note, NoteDialog } from './NoteDialog.tsx';
import { HeldPreview } from './HeldPreview.tsx';
import { matchersText } from './silence-texts.ts';
import { useSilenceActions } from './use-silence-actions.ts';

/** Characters of a name, as the server takes them. */
const MAX_NAME = 200;

/** How long, in milliseconds; 0 until somebody ends it. */
const lengths = [
  { value: String(HOUR / 2), label: 'For 30 minutes' },
  { value: String(HOUR), label: 'For an hour' },
  { value: String(4 * HOUR), label: 'For 4 hours' },
  { value: String(DAY), label: 'For a day' },
  { value: String(7 * DAY), label: 'For a week' },
  { value: '0', label: 'Until I end it' },
];

type MutedAlert = Pick<Alert, 'id' | 'name' | 'monitorId' | 'attrs'>;

/** What is to be muted: alerts, at least one, or all that a monitor finds. */
export type MuteSubject =
  | { readonly kind: 'alerts'; readonly alerts: readonly MutedAlert[] }
  | { readonly kind: 'monitor'; readonly monitor: Pick<Monitor, 'id' | 'name' | 'type'> };

export interface MuteDialogProps {
  projectId: string;
  subject: MuteSubject;
  onClose: () => void;
  /** Told when they are muted. */
  onMuted?: () => void;
}

/** Mutes alerts: which of them, for how long and why. */
export function MuteDialog(props: MuteDialogProps): ReactElement {
  const { projectId, subject, onClose, onMuted } = props;
  const actions = useSilenceActions(projectId);
  const client = useQueryClient();
  const { title, names, choices } = wordsOf(subject);
  const [choice, setChoice] = useState<string>(choices[0].value);
  const [note, setNote] = useState<Note>({ length: String(HOUR), text: '' });
  const matchers = choices.find(({ value }) => value === choice)?.matchers ?? [];
  const muting = useMutation({
    meta: { quiet: true },
    mutationFn: () => {
      const endsAt = endOf(note)?.toISOString() ?? null;
      const name = choice === choices[0].value ? names.slice(0, MAX_NAME) : '';
      const wish = { name, matchers, endsAt, reason: note.text.trim() };
      return api.silences.create({ project: projectId, ...wish });
    },
    onSuccess: (made) => {
      showSuccess('Muted', { label: 'Undo', onClick: () => void actions.takeBack(made) });
      onMuted?.();
      onClose();
    },
    onSettled: () =>
      Promise.all(
        ['silences', 'alerts', 'monitors'].map((noun) =>
          client.invalidateQueries({ queryKey: [noun, projectId] }),
        ),
      ),
  });
  return (
    <NoteDialog
      title={title}
      width={520}
      label="Mute"
      verb="Mute"
      textLabel="Reason"
      lengths={lengths}
      note={note}
      onNoteChange={setNote}
      sending={muting}
      onClose={onClose}
      below={
        subject.kind === 'monitor' && subject.monitor.type === 'error' ? (
          <p>It holds this monitor's notifications about errors; other monitors still notify.</p>
        ) : (
          <HeldPreview projectId={projectId} wish={{ matchers }} isInForce />
        )
      }
    >
      <p>
        Nobody is notified in the meantime. At the end, each recipient gets one message about what
        happened.
      </p>
      {choices.length > 1 ? (
        <Select label="What" options={choices} value={choice} onValueChange={setChoice} />
      ) : null}
    </NoteDialog>
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly matchers: SilenceMatcher[];
}

interface SubjectWords {
  readonly title: string;
  /** Name of the silence, where the first choice is taken. */
  readonly names: string;
  readonly choices: readonly [Choice, ...Choice[]];
}

function wordsOf(subject: MuteSubject): SubjectWords {
  if (subject.kind === 'alerts') {
    const { alerts } = subject;
    return {
      title: alerts.length === 1 ? 'Mute the alert' : `Mute ${alerts.length} alerts`,
      names: alerts.map(({ name }) => name).join(', '),
      choices: choicesOf(alerts),
    };
  }
  const { id, name } = subject.monitor;
  const matchers: SilenceMatcher[] = [{ attr: 'monitor.id', op: '=', values: [id] }];
  return {
    title: 'Mute the monitor',
    names: name,
    choices: [{ value: 'monitor', label: 'Everything it finds', matchers }],
  };
}

/** What may be meant by muting alerts: them, what their monitor finds, or what has the same attributes. */
function choicesOf(alerts: readonly MutedAlert[]): [Choice, ...Choice[]] {
  const ids = alerts.map(({ id }) => String(id));
  const choices: [Choice, ...Choice[]] = [
    {
      value: 'alerts',
      label: alerts.length === 1 ? 'This alert' : `These ${alerts.length} alerts`,
      matchers: [{ attr: 'alert.id', op: '=', values: ids }],
    },
  ];
  const monitors = [...new Set(alerts.map(({ monitorId }) => monitorId))];
  if (monitors.every((id) => id !== 0))
    choices.push({
      value: 'monitor',
      label:
        monitors.length === 1 ? 'Everything its monitor finds' : 'Everything their monitors find',
      matchers: [{ attr: 'monitor.id', op: '=', values: monitors.map(String) }],
    });
  const [only, ...others] = alerts;
  const attrs = Object.entries(others.length === 0 ? (only?.attrs ?? {}) : {});
  if (attrs.length > 0) {
    const matchers = attrs.map(([attr, value]): SilenceMatcher => ({
      attr,
      op: '=',
      values: [value],
    }));
    choices.push({ value: 'attrs', label: matchersText({ all: false, matchers }), matchers });
  }
  return choices;
}
