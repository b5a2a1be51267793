import {
  lazy,
  type ReactElement,
  type Ref,
  Suspense,
  useCallback,
  useId,
  useRef,
  useState,
} from 'react';
import { languageOf, type QuerySource } from '../language/query-source.ts';
import { mistakeText } from './mistake-text.ts';
import styles from './QueryEditor.module.css';

const loadCodeEditor = async () => ({ default: (await import('./CodeEditor.tsx')).CodeEditor });
const CodeEditor = lazy(loadCodeEditor);

/** Fetches the editor before it is needed, so that a click on a chip types at once. */
export function preloadQueryEditor(): void {
  // Failing is fine here: the editor is asked for again when it is opened.
  loadCodeEditor().catch(() => undefined);
}

export interface QueryEditorProps {
  /** Names the editor for assistive technology. */
  label: string;
  /** What it opens with; later changes are its own. */
  initialText: string;
  source: QuerySource;
  /** For one part: no line breaks. */
  isSingleLine?: boolean;
  /** Enter was pressed. */
  onApply: (text: string) => void;
  /** Escape was pressed. */
  onCancel: () => void;
  /** The focus left the editor. */
  onBlur?: (text: string) => void;
  onTextChange?: (text: string) => void;
}

/** Edits query text with colours, completion, and what is wrong right below. */
export function QueryEditor({
  label,
  initialText,
  source,
  isSingleLine = false,
  onApply,
  onCancel,
  onBlur,
  onTextChange,
}: QueryEditorProps): ReactElement {
  const [first] = useState(initialText);
  const [text, setText] = useState(first);
  // Kept when the field goes: events tell of its last letters too late, the field itself doesn't.
  const plain = useRef<HTMLTextAreaElement>(null);
  const keepPlain = useCallback((field: HTMLTextAreaElement | null) => {
    if (field) plain.current = field;
  }, []);
  const messagesId = useId();
  const diagnostics = languageOf(source).diagnose(text);
  const change = (next: string): void => {
    setText(next);
    onTextChange?.(next);
  };

  return (
    <div className={styles['editor']}>
      <div className={styles['frame']} data-invalid={diagnostics.length > 0 || undefined}>
        <Suspense
          fallback={
            <PlainEditor
              label={label}
              text={text}
              onTextChange={change}
              fieldRef={keepPlain}
              onApply={onApply}
              onCancel={onCancel}
            />
          }
        >
          <CodeEditor
            label={label}
            initialText={first}
            begunIn={plain}
            source={source}
            isSingleLine={isSingleLine}
            describedBy={messagesId}
            onTextChange={change}
            onApply={onApply}
            onCancel={onCancel}
            onBlur={onBlur}
          />
        </Suspense>
      </div>
      <ul id={messagesId} className={styles['messages']} aria-live="polite">
        {diagnostics.map((diagnostic) => (
          <li key={`${diagnostic.start} ${diagnostic.message}`}>{mistakeText(text, diagnostic)}</li>
        ))}
      </ul>
    </div>
  );
}

interface PlainEditorProps {
  label: string;
  text: string;
  onTextChange: (text: string) => void;
  /** For what follows to read what was typed and selected last. */
  fieldRef: Ref<HTMLTextAreaElement>;
  onApply: (text: string) => void;
  onCancel: () => void;
}

/** A bare text field with the manners of the query editor; takes its place until it has arrived. */
function PlainEditor(props: PlainEditorProps): ReactElement {
  const { label, text, onTextChange, fieldRef, onApply, onCancel } = props;
  return (
    <textarea
      ref={fieldRef}
      className={styles['plain']}
      aria-label={label}
      rows={1}
      value={text}
      spellCheck={false}
      autoComplete="off"
      // The person just asked to edit this very text.
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- replaces the button that was pressed
      autoFocus
      // Where the editor that follows begins too.
      onFocus={({ currentTarget: field }) =>
        field.setSelectionRange(field.value.length, field.value.length)
      }
      onChange={(event) => onTextChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.shiftKey) {
          event.preventDefault();
          onApply(text);
        } else if (event.key === 'Escape') {
          event.stopPropagation();
          onCancel();
        }
      }}
    />
  );
}
