import type { EmbedTokenCreated } from '@spanlight/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Form, FormButtons } from '../../components/forms/Form.tsx';
import { Select } from '../../components/forms/Select.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { Dialog } from '../../components/overlays/Dialog.tsx';
import { api } from '../../data/client.ts';
import { describeError } from '../../data/describe-error.ts';
import { MadePicture } from './MadePicture.tsx';
import { pictureRequest, type ChosenPicture, type PlainPicture } from './picture.ts';
import styles from './picture.module.css';

export interface PictureDialogProps {
  projectId: string;
  picture: PlainPicture;
  onClose: () => void;
}

const RANGES = ['1h', '6h', '24h', '7d', '30d', '90d'];
const SIZES = ['400x200', '800x300', '1200x400'];
const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
const LIVES = [
  { value: '7', label: 'a week' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '366', label: 'a year' },
];

/** Makes a chart a picture that pages without code can show: first how it looks and how long it lives, then its address. */
export function PictureDialog(props: PictureDialogProps): ReactElement {
  const { projectId, picture, onClose } = props;
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ChosenPicture>({
    title: picture.title,
    last: picture.last,
    size: '800x300',
    theme: 'light',
    days: '90',
    subject: '',
  });
  const make = useMutation({
    meta: { quiet: true },
    mutationFn: (): Promise<EmbedTokenCreated> =>
      api.embedTokens.create({ project: projectId, ...pictureRequest(picture, chosen) }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['embed-tokens', projectId] }),
  });
  if (make.data)
    return <MadePicture projectId={projectId} made={make.data} chosen={chosen} onClose={onClose} />;
  return (
    <Dialog title="Picture of a chart" onClose={onClose}>
      <Form
        label="Picture of a chart"
        className={styles['form']}
        failure={make.error && describeError(make.error).message}
        attempt={() => true}
        onSend={() => make.mutate()}
      >
        <p className={styles['note']}>
          For wikis and pages that can’t run code. Anyone who knows the address of the picture sees
          this one chart, always up to date, without signing in, until it expires or is revoked.
        </p>
        <Looks picture={picture} chosen={chosen} onChange={setChosen} />
        <FormButtons send="Make picture" isBusy={make.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

interface LooksProps {
  picture: PlainPicture;
  chosen: ChosenPicture;
  onChange: (next: ChosenPicture) => void;
}

function Looks({ picture, chosen, onChange }: LooksProps): ReactElement {
  const set = (changes: Partial<ChosenPicture>): void => onChange({ ...chosen, ...changes });
  const ranges = [...new Set([picture.last, ...RANGES])];
  return (
    <>
      <TextField
        label="Title"
        value={chosen.title}
        maxLength={200}
        autoComplete="off"
        onValueChange={(title) => set({ title })}
      />
      <div className={styles['choices']}>
        <Select
          label="Range"
          options={ranges.map((value) => ({ value, label: `Last ${value}` }))}
          value={chosen.last}
          onValueChange={(last) => set({ last })}
        />
        <Select
          label="Pixels"
          options={SIZES.map((value) => ({ value, label: value.replace('x', ' × ') }))}
          value={chosen.size}
          onValueChange={(size) => set({ size })}
        />
        <Select
          label="Colours"
          options={THEMES}
          value={chosen.theme}
          onValueChange={(theme) => set({ theme })}
        />
        <Select
          label="Valid for"
          options={LIVES}
          value={chosen.days}
          onValueChange={(days) => set({ days })}
        />
      </div>
      <TextField
        label="Where it will be used"
        hint="Helps to find it when it is to be revoked, such as “wiki: on call”."
        value={chosen.subject}
        maxLength={200}
        autoComplete="off"
        onValueChange={(subject) => set({ subject })}
      />
    </>
  );
}
