import type { GridItem, GridItemType } from '@spanlight/sdk';
import { gridItemSizes } from '@spanlight/sdk/schemas';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
} from 'react';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { TextArea } from '../../../components/forms/TextArea.tsx';
import { TextField } from '../../../components/forms/TextField.tsx';
import { useFormDraft, type FormDraft } from '../../../components/forms/draft/use-form-draft.ts';
import { showSuccess } from '../../../components/overlays/Snackbar.tsx';
import { Card } from '../../../components/page/PageHeader.tsx';
import { useDashboard } from '../../dashboard-view.ts';
import { EditorDialog } from '../../editing/EditorDialog.tsx';
import { useSaving } from '../../editing/use-saving.ts';
import { ItemPanel } from '../ItemPanel.tsx';
import { chooseItem } from '../paste/pasted-place.ts';
import {
  NO_METRIC,
  type ItemCommon,
  type ItemEditorKind,
  type ItemValues,
} from '../fields/item-editor-kind.ts';
import {
  addItem,
  inputOf,
  updateItem,
  type AddedPlace,
} from '../../../dashboard-items/store-item.ts';
import styles from '../fields/fields.module.css';

/** How long typing must rest before the preview follows, in milliseconds. */
const REST = 500;

export interface ItemEditorProps {
  /** The item that is changed; undefined for a new one. */
  stored: GridItem | undefined;
  /** Somebody has deleted it meanwhile. */
  isGone: boolean;
  /** Where a new one goes. */
  dashKind: GridItem['dashKind'];
  onClose: () => void;
}

type Content = ReturnType<typeof useDashboard>['content'];

/** The item of a dashboard by its id. */
function findItem(content: Content, id: number) {
  return [...content.tableItems, ...content.gridRows.flatMap((row) => row.items)].find(
    (item) => item.id === id,
  );
}

/** Where an item goes that is stored anew: into the row it was in, as long as there is one. */
function placeOf({ rowId }: GridItem, { gridRows }: Content): AddedPlace {
  return gridRows.some(({ id }) => id === rowId) ? { rowId } : {};
}

/** Makes the editor of a type out of its fields: what is asked, what that looks like, how it is shown. */
export function itemEditor<Type extends GridItemType, Values extends ItemValues>(
  kind: ItemEditorKind<Type, Values>,
): (props: ItemEditorProps) => ReactElement {
  const { type } = kind;
  const isOfType = (item: GridItem | undefined): item is Extract<GridItem, { type: Type }> =>
    item?.type === type;

  return function ItemEditor({ stored: given, isGone, dashKind, onClose }) {
    const stored = isOfType(given) ? given : undefined;
    const isAdded = !stored || isGone;
    const { projectId, dashboardId, content } = useDashboard();
    const draft = useFormDraft({
      key: `item:${projectId}:${dashboardId}:${stored?.id ?? `${dashKind}:${type}`}`,
      initial: stored ? kind.values(stored) : kind.initial,
      shape: kind.shape,
      check: kind.check,
    });
    const [common] = useState((): ItemCommon => stored ?? newCommon(type, dashKind));
    const { title, description } = draft.value;
    const item = kind.item({ ...common, title: title.trim(), description }, draft.value);
    const [preview, apply] = usePreview(item);
    const made = useRef<number>(undefined);
    const saving = useSaving({
      draft,
      pick: stored
        ? (newest) => {
            const found = findItem(newest, stored.id);
            return isOfType(found) ? kind.values(found) : undefined;
          }
        : undefined,
      isGone,
      change: {
        what: `${isAdded ? 'add' : 'change'} "${item.title}"`,
        call: async (target) => {
          if (!isAdded) await updateItem(target, item);
          else made.current = await addItem(target, inputOf(item), placeOf(item, content));
        },
      },
      onSaved: () => {
        showSuccess(`"${item.title}" was ${isAdded ? 'added' : 'saved'}`);
        onClose();
        if (made.current !== undefined) chooseItem(made.current);
      },
    });
    return (
      <EditorDialog
        title={stored ? `Edit ${type}` : `New ${type}`}
        label={`The ${type}`}
        draft={draft}
        saving={saving}
        isNew={!stored}
        onClose={onClose}
        question={<kind.Question draft={draft} onApply={apply} />}
        preview={
          <Preview item={preview} isComplete={kind.isComplete(preview)} nothing={kind.nothing} />
        }
        optionsTitle="How it shows it"
        options={
          <>
            <TitleFields draft={draft} />
            <kind.Options draft={draft} preview={preview} />
          </>
        }
      />
    );
  };
}

function newCommon(type: GridItemType, dashKind: GridItem['dashKind']): ItemCommon {
  const now = new Date().toISOString();
  return {
    ...gridItemSizes[type],
    id: 0,
    dashId: 0,
    dashKind,
    rowId: 0,
    title: '',
    description: '',
    xAxis: 0,
    yAxis: 0,
    createdAt: now,
    updatedAt: now,
  };
}

/** The item as it is previewed: it follows what is filled in once that rests, or at once when asked to. */
function usePreview<Item extends GridItem>(item: Item): [preview: Item, apply: () => void] {
  const text = JSON.stringify(item);
  const [shown, setShown] = useState({ text, item });
  const show = (): void => setShown({ text, item });
  const follow = useEffectEvent((rested: string): void => {
    if (rested === text) show();
  });
  useEffect(() => {
    const timer = setTimeout(() => follow(text), REST);
    return () => clearTimeout(timer);
  }, [text]);
  return [shown.item, show];
}

function TitleFields<Values extends ItemValues>({ draft }: { draft: FormDraft<Values> }) {
  return (
    <>
      <TextField label="Title" autoComplete="off" {...draft.field('title')} />
      <TextArea label="Description" rows={2} {...draft.field('description')} />
    </>
  );
}

/** Height of the preview in px, unless the item is lower. */
const HEIGHT = 320;

/** What is filled in, drawn by what draws it on the dashboard. */
function Preview({
  item,
  isComplete,
  nothing = NO_METRIC,
}: {
  item: GridItem;
  isComplete: boolean;
  nothing?: string | undefined;
}): ReactElement {
  const host = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const isGauge = item.height < 14;
  const shown = item.title === '' ? { ...item, title: 'Preview' } : item;
  return (
    <div ref={host} className={styles['preview']}>
      {!isComplete ? (
        <Card>
          <EmptyState icon="chart" title={nothing} />
        </Card>
      ) : width === undefined ? null : (
        <div style={isGauge ? { width: 240, height: 120 } : { height: HEIGHT }}>
          <ItemPanel
            item={shown}
            conditions=""
            width={isGauge ? 240 : width}
            height={isGauge ? 120 : HEIGHT}
          />
        </div>
      )}
    </div>
  );
}
