import type { AlertFacet } from '@spanlight/sdk';
import { maxListedBy } from '@spanlight/sdk/format';
import type { ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { Menu, MenuCheck, MenuItem } from '../../components/overlays/Menu.tsx';
import styles from './alerts.module.css';

export interface GroupMenuProps {
  /** What the alerts have. */
  facets: readonly AlertFacet[] | undefined;
  /** What they are grouped by, in this order. */
  chosen: readonly string[];
  onChoose: (names: readonly string[]) => void;
}

/** What alerts are grouped by: some attributes at a time, the first chosen first. */
export function GroupMenu({ facets, chosen, onChoose }: GroupMenuProps): ReactElement {
  const keys = (facets ?? []).map(({ key }) => key).filter((key) => key !== 'alert_status');
  // What is chosen stays when nothing has it any more.
  const names = [...new Set(['monitor', ...keys, ...chosen])];
  const isFull = chosen.length >= maxListedBy;
  const said = chosen.map(readable).join(', ');
  return (
    <Menu
      trigger={
        <Button opens title={said}>
          <span className={styles['chosen']}>{said === '' ? 'Group by' : `Group by ${said}`}</span>
        </Button>
      }
    >
      <MenuItem disabled={chosen.length === 0} onClick={() => onChoose([])}>
        No groups
      </MenuItem>
      {names.map((name) => {
        const isChosen = chosen.includes(name);
        return (
          <MenuCheck
            key={name}
            checked={isChosen}
            disabled={isFull && !isChosen}
            onCheckedChange={(checked) =>
              onChoose(checked ? [...chosen, name] : chosen.filter((each) => each !== name))
            }
          >
            {readable(name)}
          </MenuCheck>
        );
      })}
    </Menu>
  );
}

/** A name to group by, for people. */
const readable = (name: string): string => name.replace(/^alert_/u, '');
