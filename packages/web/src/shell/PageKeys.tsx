import { type ReactElement, useState } from 'react';
import { KeySheet } from '../components/page/KeySheet.tsx';
import { useKey } from '../components/use-key.ts';
import groups from './page-keys.json';

/** The keys of every page: `?` tells them, `j` and `k` go to the first row of its list. */
export function PageKeys(): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  useKey('?', () => setIsOpen(true));
  useKey('j', focusFirstRow);
  useKey('k', focusFirstRow);
  return <KeySheet title="Keys" groups={groups} open={isOpen} onClose={() => setIsOpen(false)} />;
}

function focusFirstRow(): void {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
  document.querySelector<HTMLElement>('main [data-row-link]')?.focus();
}
