import type { ReactElement, ReactNode } from 'react';
import { Page } from '../components/page/PageHeader.tsx';
import { TabLinks } from '../components/page/Tabs.tsx';

export interface AccountLayoutProps {
  current: 'profile' | 'usage';
  actions?: ReactNode;
  children: ReactNode;
}

/** The head of the account pages: the tabs Profile and Data usage. */
export function AccountLayout({ current, actions, children }: AccountLayoutProps): ReactElement {
  return (
    <Page title={current === 'profile' ? 'Profile' : 'Data usage'} actions={actions}>
      <TabLinks
        label="Account"
        current={current}
        items={[
          { id: 'profile', label: 'Profile', link: { to: '/profile' } },
          { id: 'usage', label: 'Data usage', link: { to: '/usage' } },
        ]}
      />
      {children}
    </Page>
  );
}
