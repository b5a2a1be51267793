import { useEffect, useRef, useState, type ReactElement } from 'react';
import { IconButton } from '../buttons/Button.tsx';
import { copyText } from './copy-text.ts';

export interface CopyButtonProps {
  text: string;
  /** @default 'Copy' */
  label?: string;
}

/** How long a copy is confirmed, in ms. */
const confirmation = 2000;

/** Copies a text and confirms it for two seconds. */
export function CopyButton({ text, label = 'Copy' }: CopyButtonProps): ReactElement {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async () => {
    if (!(await copyText(text))) return;
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), confirmation);
  };

  return (
    <>
      <IconButton
        icon={copied ? 'check' : 'copy'}
        label={copied ? 'Copied' : label}
        title={copied ? 'Copied' : label}
        size="small"
        data-copied={copied || undefined}
        onClick={(event) => {
          event.stopPropagation();
          void copy();
        }}
      />
      <output className="visually-hidden">{copied ? 'Copied' : ''}</output>
    </>
  );
}
