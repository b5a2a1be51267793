import { useState, type ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { TextArea } from '../../components/forms/TextArea.tsx';
import { MarkdownText } from '../MarkdownText.tsx';
import { DESCRIPTION_LIMIT } from './annotation-values.ts';
import styles from './form.module.css';

export interface FormFieldProps {
  value: string;
  error: string | undefined;
  onValueChange: (value: string) => void;
  onBlur: () => void;
}

/** A description in Markdown, and below it on demand how it will look. */
export function DescriptionField(props: FormFieldProps): ReactElement {
  const { value } = props;
  const [isShown, setIsShown] = useState(false);
  return (
    <div className={styles['description']}>
      <TextArea {...props} label="Description" hint="Markdown" most={DESCRIPTION_LIMIT} rows={4} />
      <div>
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide preview' : 'Preview'}
        </Button>
      </div>
      {isShown ? (
        <section className={styles['preview']} aria-label="Preview of the description">
          {value.trim() === '' ? <p>Nothing to show yet.</p> : <MarkdownText text={value} />}
        </section>
      ) : null}
    </div>
  );
}
