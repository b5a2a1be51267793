import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent, type ReactElement } from 'react';
import { KeyHint } from '../../components/text/KeyHint.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { searchLink } from './search-link.ts';
import { searchTarget } from './search-target.ts';
import styles from '../TopBar.module.css';

const isTyping = (target: EventTarget | undefined) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/u.test(target.tagName));

/** A trace id opens the trace; other text looks for spans. `/` moves here. */
export function GlobalSearch({
  projectId,
  onOpenPalette,
}: {
  projectId: string;
  onOpenPalette: () => void;
}): ReactElement {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      // Query editors stand in shadow roots, to which the event's own target doesn't lead.
      if (isTyping(event.composedPath()[0])) return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const target = searchTarget(text);
    if (!target) return;
    setText('');
    field.current?.blur();
    void navigate(searchLink(projectId, target));
  };

  return (
    <form className={styles['search']} onSubmit={submit} aria-label="Search">
      <TextField
        ref={field}
        label="Search spans or paste a trace id"
        labelHidden
        type="search"
        icon="search"
        placeholder="Search spans or paste a trace id"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onValueChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
        suffix={
          <button type="button" className={styles['paletteKey']} onClick={onOpenPalette}>
            <span className="visually-hidden">Open the command palette</span>
            <KeyHint keys="mod+K" />
          </button>
        }
      />
    </form>
  );
}
