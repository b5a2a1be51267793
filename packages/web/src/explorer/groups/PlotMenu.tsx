import type { Column } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { Menu, MenuCheck } from '../../components/overlays/Menu.tsx';
import { columnTitle, plottable } from './group-columns.ts';

export interface PlotMenuProps {
  columns: readonly Column[];
  /** Names of the columns drawn now. */
  plotted: readonly string[];
  onPlottedChange: (plotted: string[]) => void;
}

/** Which columns have a line beside their number. */
export function PlotMenu({
  columns,
  plotted,
  onPlottedChange,
}: PlotMenuProps): ReactElement | null {
  const possible = plottable(columns);
  if (possible.length === 0) return null;
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="quiet" size="small" icon="chart" opens>
          Plot
        </Button>
      }
    >
      {possible.map((name) => (
        <MenuCheck
          key={name}
          checked={plotted.includes(name)}
          hint={columnTitle(name) === name ? undefined : name}
          onCheckedChange={(isChecked) =>
            onPlottedChange(
              possible.filter((other) => (other === name ? isChecked : plotted.includes(other))),
            )
          }
        >
          {columnTitle(name)}
        </MenuCheck>
      ))}
    </Menu>
  );
}
