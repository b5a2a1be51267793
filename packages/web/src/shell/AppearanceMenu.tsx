import { IconButton } from '../components/buttons/Button.tsx';
import { Menu, MenuCheck, MenuSeparator } from '../components/overlays/Menu.tsx';
import type { ReactElement } from 'react';
import {
  setContrast,
  setTheme,
  useAppearance,
  useResolvedTheme,
  type Theme,
} from '../theme/appearance.ts';

const themes: readonly { theme: Theme; label: string }[] = [
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
  { theme: 'system', label: 'As the system' },
];

/** Dark mode at one click; the rest in the menu beside it. */
export function AppearanceMenu(): ReactElement {
  const { theme, contrast } = useAppearance();
  const resolved = useResolvedTheme();
  const other = resolved === 'dark' ? 'light' : 'dark';
  const toggleLabel = other === 'dark' ? 'Dark mode' : 'Light mode';
  return (
    <>
      <IconButton
        icon={other === 'dark' ? 'moon' : 'sun'}
        label={toggleLabel}
        title={toggleLabel}
        onClick={() => setTheme(other)}
      />
      <Menu
        trigger={<IconButton icon="contrast" label="Appearance" title="Appearance" />}
        align="end"
      >
        {themes.map((entry) => (
          <MenuCheck
            key={entry.theme}
            checked={theme === entry.theme}
            onCheckedChange={() => setTheme(entry.theme)}
          >
            {entry.label}
          </MenuCheck>
        ))}
        <MenuSeparator />
        <MenuCheck
          checked={contrast === 'more'}
          onCheckedChange={(more) => setContrast(more ? 'more' : 'system')}
        >
          High contrast
        </MenuCheck>
      </Menu>
    </>
  );
}
