import type { ReactElement } from 'react';
import { MenuGroup, MenuItem } from '../components/overlays/Menu.tsx';
import { showError, showSuccess } from '../components/overlays/Snackbar.tsx';
import { copyText } from '../components/text/copy-text.ts';
import { describeError } from '../data/describe-error.ts';
import { useCurrentUser } from '../data/session.ts';
import { sitePath } from '../data/site-path.ts';
import type { CopiedView } from './copied-view.ts';
import { openPictureDialog } from './picture/OpenPictureDialog.tsx';
import { pictureOf } from './picture/picture.ts';
import { cliCommand } from './targets/cli-command.ts';
import { sdkCall } from './targets/sdk-call.ts';
import { widgetTag } from './targets/widget-tag.ts';

export interface CopyAsEntriesProps {
  view: CopiedView;
  /** Path and query below the console of what is copied, where that isn't the page itself. */
  path?: string | undefined;
  /** Writes the document of what is copied; absent where it has none. */
  yaml?: (() => Promise<string>) | undefined;
}

/** The entries of "Copy as". What a view can't be had as is not offered. */
export function CopyAsEntries({ view, path, yaml }: CopyAsEntriesProps): ReactElement {
  const { isGuest, authToken } = useCurrentUser();
  // Its address holds a token, so it is made in a dialog that says so; guests make none.
  const picture = isGuest ? undefined : pictureOf(view);
  const site = window.location.origin + sitePath;
  const link = path === undefined ? window.location.href : site + path;
  const targets = [
    { label: 'Link', write: () => link },
    { label: 'CLI command', write: given(cliCommand(view)) },
    { label: 'YAML', write: yaml },
    { label: 'SDK call', write: () => sdkCall(view, site) },
    { label: 'Widget tag', write: given(widgetTag(view, site)) },
  ];
  const copy = async (label: string, write: () => string | Promise<string>): Promise<void> => {
    try {
      if (await copyText(await write())) told(label, site, authToken !== '');
    } catch (error) {
      showError(describeError(error).message);
    }
  };
  return (
    <MenuGroup label="Copy as">
      {targets.map(({ label, write }) =>
        write ? (
          <MenuItem key={label} onClick={() => void copy(label, write)}>
            {label}
          </MenuItem>
        ) : null,
      )}
      {picture ? (
        <MenuItem onClick={() => openPictureDialog(view.projectId, picture)}>Picture…</MenuItem>
      ) : null}
    </MenuGroup>
  );
}

/** Says that something was copied, and what it needs where it is pasted. */
function told(label: string, site: string, hasToken: boolean): void {
  const copied = `The ${nounOf(label)} was copied.`;
  if (label === 'CLI command') {
    const signIn = `spanlight login ${site}`;
    showSuccess([`${copied} A terminal signs in once: `, { code: signIn }], {
      label: 'Copy the sign-in',
      onClick: () => void copyText(signIn),
    });
  } else if (label === 'SDK call') {
    showSuccess([
      `${copied} It reads `,
      { code: 'SPANLIGHT_TOKEN' },
      hasToken
        ? ': your auth token, as the profile shows it.'
        : ', the auth token of a user. You have none: a line in it signs in with email and password instead.',
    ]);
  } else if (label === 'Widget tag') {
    showSuccess([
      `${copied} Replace `,
      { code: 'TOKEN' },
      ' with what ',
      { code: 'spanlight token page' },
      ' prints.',
    ]);
  } else showSuccess(copied);
}

const given = (text: string | undefined): (() => string) | undefined =>
  text === undefined ? undefined : () => text;

/** A label in the middle of a sentence. */
const nounOf = (label: string): string => (/^[A-Z]{2}/u.test(label) ? label : label.toLowerCase());
