import type { EmbedTokenCreated } from '@spanlight/sdk';
import { formatDateTime } from '@spanlight/sdk/format';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { Dialog } from '../../components/overlays/Dialog.tsx';
import { CodeBlock } from '../../components/text/CodeBlock.tsx';
import { api } from '../../data/client.ts';
import { sitePath } from '../../data/site-path.ts';
import { useAction } from '../../data/use-action.ts';
import { displayZone, zoneName } from '../../time/zone.ts';
import { pictureHtml, pictureMarkdown, sizeOf, type ChosenPicture } from './picture.ts';
import styles from './picture.module.css';

export interface MadePictureProps {
  projectId: string;
  made: EmbedTokenCreated;
  chosen: ChosenPicture;
  onClose: () => void;
}

/** A picture that was made, as others will see it: the texts that show it elsewhere, when it ends, and how it is revoked. */
export function MadePicture({ projectId, made, chosen, onClose }: MadePictureProps): ReactElement {
  const { embedToken, token } = made;
  // As this browser reaches the console: a server without `site.addr` knows no better than localhost.
  const path = `${sitePath}/pictures/${token}.svg`;
  const url = `${window.location.origin}${path}`;
  const ends = Date.parse(embedToken.expiresAt);
  const [isRevoked, setIsRevoked] = useState(false);
  const { run, isBusy } = useAction([['embed-tokens', projectId]]);
  const [width, height] = sizeOf(chosen);
  const revoke = async (): Promise<void> => {
    const { id } = embedToken;
    if (await run(() => api.embedTokens.revoke({ project: projectId, id }))) setIsRevoked(true);
  };
  const footer = (
    <>
      {isRevoked ? null : (
        <Button variant="danger" busy={isBusy} onClick={() => void revoke()}>
          Revoke
        </Button>
      )}
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    </>
  );
  return (
    <Dialog title="Picture of a chart" onClose={onClose} footer={footer}>
      {isRevoked ? (
        <output>The picture was revoked: pages that embed it no longer show it.</output>
      ) : (
        <div className={styles['form']}>
          <img
            className={styles['picture']}
            src={path}
            alt={chosen.title}
            width={width}
            height={height}
          />
          <CodeBlock label="Address" code={url} wrap />
          <CodeBlock label="Markdown" code={pictureMarkdown(url, chosen.title)} wrap />
          <CodeBlock label="HTML" code={pictureHtml(url, chosen)} wrap />
          <p className={styles['note']}>
            The address is shown only once. It expires on {formatDateTime(ends)}{' '}
            {zoneName(ends, displayZone.get())}, or when it is revoked: here, in the{' '}
            <Link to="/projects/$projectId" params={{ projectId }} onClick={onClose}>
              settings of the project
            </Link>
            , or by <code>spanlight token revoke {embedToken.id}</code>. Few mail programs show SVG.
          </p>
        </div>
      )}
    </Dialog>
  );
}
