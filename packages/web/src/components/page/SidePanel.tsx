import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../buttons/Button.tsx';
import { fitPanel, PANEL, widestPanel, widthAfterKey } from './panel-width.ts';
import styles from './SidePanel.module.css';

export interface SidePanelProps {
  title: string;
  /** What stands beside the panel. */
  content: ReactNode;
  /** The body of the panel; null while there is none. */
  children: ReactNode;
  /** Width somebody chose before, in px. */
  width: number | undefined;
  /** Called with the chosen width in px, undefined for the usual one. */
  onWidth: (width: number | undefined) => void;
  onClose: () => void;
}

/** Content with a panel beside it; the line between them is dragged, or moved with the arrow keys. */
export function SidePanel(props: SidePanelProps): ReactElement {
  const { title, content, children, width: chosen, onWidth, onClose } = props;
  const columns = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  const id = useId();
  const isOpen = children !== null;
  useEffect(() => {
    const element = columns.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const width = fitPanel(chosen, room);

  return (
    // Escape closes what is looked at, as it does with a drawer; what stands above the page has its own.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the close button is the pointer's way
    <div
      ref={columns}
      className={styles['columns']}
      data-open={isOpen || undefined}
      style={isOpen && room > 0 ? { gridTemplateColumns: `minmax(0, 1fr) 16px ${width}px` } : {}}
      onKeyDown={({ key, defaultPrevented, nativeEvent, currentTarget }) => {
        const isHere = nativeEvent.composedPath().includes(currentTarget) && !isBehindDialog();
        if (isOpen && key === 'Escape' && !defaultPrevented && isHere) onClose();
      }}
    >
      <div className={styles['content']}>{content}</div>
      {isOpen ? (
        <>
          <Separator
            panel={id}
            label={`Width of the ${title.toLowerCase()} panel`}
            {...{ width, room, onWidth }}
          />
          <aside id={id} className={styles['panel']} aria-label={title}>
            <header className={styles['head']}>
              <h2>{title}</h2>
              <IconButton icon="close" label="Close" size="small" onClick={onClose} />
            </header>
            <div className={styles['body']}>{children}</div>
          </aside>
        </>
      ) : null}
    </div>
  );
}

/** Whether a dialog stands above the page, which may not have got the focus yet. */
const isBehindDialog = (): boolean =>
  document.querySelector('[role="dialog"]:not([data-closed])') !== null;

interface SeparatorProps extends Pick<SidePanelProps, 'onWidth'> {
  /** Id of the panel. */
  panel: string;
  label: string;
  width: number;
  /** Width of content and panel together. */
  room: number;
}

function Separator({ panel, label, width, room, onWidth }: SeparatorProps): ReactElement {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator with a value is a control
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a rule can't be moved
      role="separator"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
      className={styles['separator']}
      aria-label={label}
      aria-orientation="vertical"
      aria-controls={panel}
      aria-valuemin={PANEL.narrowest}
      aria-valuemax={widestPanel(room)}
      aria-valuenow={width}
      aria-valuetext={`${width} pixels`}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.preventDefault();
        event.currentTarget.focus();
      }}
      onPointerMove={(event) => {
        const { currentTarget, clientX, pointerId } = event;
        if (!currentTarget.hasPointerCapture(pointerId)) return;
        const end = currentTarget.parentElement?.getBoundingClientRect().right ?? 0;
        onWidth(fitPanel(end - clientX - 8, room));
      }}
      onDoubleClick={() => onWidth(undefined)}
      onKeyDown={(event) => {
        const next = widthAfterKey(event.key, width, room);
        if (next === undefined) return;
        event.preventDefault();
        onWidth(next);
      }}
    />
  );
}
