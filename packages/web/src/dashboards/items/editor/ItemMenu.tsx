import type { Dashboard, GridItem, GridItemType } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import { IconButton } from '../../../components/buttons/Button.tsx';
import { useConfirm } from '../../../components/overlays/ConfirmDialog.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../../components/overlays/Menu.tsx';
import { showSuccess } from '../../../components/overlays/Snackbar.tsx';
import { CopyAsGroup } from '../../../copy-as/CopyAs.tsx';
import { api } from '../../../data/client.ts';
import { stringifySearch } from '../../../data/search-params.ts';
import { writeTimeSearch } from '../../../time/search.ts';
import { useDashboard } from '../../dashboard-view.ts';
import { useEditing } from '../../editing/editing.ts';
import { conditionedQuery } from '../../query/conditioned-query.ts';
import type { ItemKindDefinition, ItemOf } from '../item-kind.ts';
import { itemKinds } from '../kinds.ts';
import { useSteps } from '../layout/moving.ts';
import { useItemMonitorLink } from '../use-item-monitor-link.ts';
import { useEditedItem } from './EditedItem.tsx';

interface ItemMenuProps {
  item: GridItem;
  /** `where` parts added to its query. */
  conditions: string;
}

/** What can be done to an item; guests may copy it. */
export function ItemMenu({ item, conditions }: ItemMenuProps): ReactElement {
  const { canEdit, tryChange } = useEditing();
  const { edit } = useEditedItem();
  const confirm = useConfirm();
  const monitor = useItemMonitorLink(item, conditions);
  const { id, title } = item;
  const steps = useSteps(id);

  const remove = async (): Promise<void> => {
    const isSure = await confirm({
      title: 'Delete',
      text: `Do you really want to delete "${title}" ${item.type}?`,
      yes: 'Delete',
      danger: true,
    });
    if (!isSure) return;
    await tryChange({
      what: `delete "${title}"`,
      call: (target) => api.gridItems.delete({ ...target, id }),
    });
  };
  const duplicate = async (): Promise<void> => {
    let made: number | undefined;
    const isDone = await tryChange({
      what: `duplicate "${title}"`,
      call: async (target) => {
        const { addItem, inputOf } = await import('../../../dashboard-items/store-item.ts');
        const row = item.dashKind === 'table' ? {} : { rowId: item.rowId };
        made = await addItem(target, inputOf(item), { beside: item.id, ...row });
      },
    });
    if (!isDone || made === undefined) return;
    showSuccess(`"${title}" was duplicated`);
    const { chooseItem } = await import('../paste/pasted-place.ts');
    chooseItem(made);
  };

  return (
    <Menu
      align="end"
      trigger={<IconButton icon="more" label={`Actions of ${title}`} size="small" />}
    >
      {canEdit ? (
        <>
          <MenuItem icon="edit" onClick={() => edit(item)}>
            Edit
          </MenuItem>
          <MenuItem icon="copy" onClick={() => void duplicate()}>
            Duplicate
          </MenuItem>
        </>
      ) : null}
      {steps ? (
        <>
          <MenuItem icon="arrow-up" disabled={!steps.up} onClick={() => steps.up?.()}>
            Move up
          </MenuItem>
          <MenuItem icon="arrow-down" disabled={!steps.down} onClick={() => steps.down?.()}>
            Move down
          </MenuItem>
        </>
      ) : null}
      {monitor ? (
        <MenuLink icon="bell" link={monitor}>
          Create monitor
        </MenuLink>
      ) : null}
      {canEdit || monitor ? <MenuSeparator /> : null}
      <CopyItem item={item} conditions={conditions} />
      {canEdit ? (
        <>
          <MenuSeparator />
          <MenuItem icon="trash" tone="danger" onClick={() => void remove()}>
            Delete
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}

/** An item as it can be had elsewhere; its YAML is a dashboard with that one item. */
function CopyItem({ item, conditions }: ItemMenuProps): ReactElement {
  const { projectId, dashboardId, content, time } = useDashboard();
  const tab = item.dashKind === 'table' ? 'table' : 'grid';
  const search = stringifySearch({ ...writeTimeSearch(time.range), item: item.id });
  return (
    <CopyAsGroup
      view={{
        kind: 'metrics',
        projectId,
        range: time.range,
        title: item.title,
        query: conditionedQuery(item.params.query, conditions),
        ...shownItem(item.type, item.params, content.dashboard),
      }}
      path={`/metrics/${projectId}/${dashboardId}/${tab}${search}`}
      yaml={async () => {
        const { itemYaml } = await import('../../../dashboard-items/item-yaml.ts');
        return itemYaml(item, content.dashboard);
      }}
    />
  );
}

function shownItem<Type extends GridItemType>(
  type: Type,
  params: ItemOf<Type>['params'],
  dashboard: Dashboard,
) {
  const kind: ItemKindDefinition<Type> = itemKinds[type];
  return kind.view(params, dashboard);
}
