import type { Alert, SilenceMatcher } from '@spanlight/sdk';
import { useState, type ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { Select } from '../../components/forms/Select.tsx';
import { TextArea } from '../../components/forms/TextArea.tsx';
import { FormDialog } from '../../components/overlays/FormDialog.tsx';
import { DAY, HOUR } from '../../time/range.ts';
import { HeldPreview } from './HeldPreview.tsx';
import { matchersText } from './silence-texts.ts';
import styles from './silences.module.css';
import { useSilenceActions } from './use-silence-actions.ts';

/** Characters of a reason and of a name, as the server takes them. */
const MAX_REASON = 1000;
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

export interface MuteDialogProps {
  projectId: string;
  /** At least one. */
  alerts: readonly MutedAlert[];
  onClose: () => void;
  /** Told when they are muted. */
  onMuted?: () => void;
}

/** Mutes alerts: which of them, for how long and why. */
export function MuteDialog({ projectId, alerts, onClose, onMuted }: MuteDialogProps): ReactElement {
  const actions = useSilenceActions(projectId);
  const choices = choicesOf(alerts);
  const [choice, setChoice] = useState('alerts');
  const [length, setLength] = useState(String(HOUR));
  const [reason, setReason] = useState('');
  const isTooLong = reason.length > MAX_REASON;
  const matchers = choices.find(({ value }) => value === choice)?.matchers ?? [];
  const mute = async (): Promise<void> => {
    const endsAt = length === '0' ? null : new Date(Date.now() + Number(length)).toISOString();
    const named = choice === 'alerts' ? alerts.map(({ name }) => name).join(', ') : '';
    const name = named.slice(0, MAX_NAME);
    if (!(await actions.create({ name, matchers, endsAt, reason: reason.trim() }))) return;
    onMuted?.();
    onClose();
  };
  return (
    <FormDialog
      title={alerts.length === 1 ? 'Mute the alert' : `Mute ${alerts.length} alerts`}
      width={520}
      isChanged={reason !== ''}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            busy={actions.isBusy}
            disabled={isTooLong}
            onClick={() => void mute()}
          >
            Mute
          </Button>
        </>
      )}
    >
      <div className={styles['fields']}>
        <p>
          Nobody is told meanwhile. At the end each receiver gets one message about what happened.
        </p>
        {choices.length > 1 ? (
          <Select label="What" options={choices} value={choice} onValueChange={setChoice} />
        ) : null}
        <Select label="How long" options={lengths} value={length} onValueChange={setLength} />
        <TextArea
          label="Reason (optional)"
          value={reason}
          onValueChange={setReason}
          rows={2}
          most={MAX_REASON}
          error={isTooLong ? `At most ${MAX_REASON} characters` : undefined}
        />
        <HeldPreview projectId={projectId} wish={{ matchers }} />
      </div>
    </FormDialog>
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly matchers: SilenceMatcher[];
}

/** What may be meant by muting alerts: them, what their monitor finds, or what has the same attributes. */
function choicesOf(alerts: readonly MutedAlert[]): Choice[] {
  const ids = alerts.map(({ id }) => String(id));
  const choices: Choice[] = [
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
      label: monitors.length === 1 ? 'All its monitor finds' : 'All their monitors find',
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
