import type { ReactElement } from 'react';
import { createStore } from '../../data/store.ts';
import type { PlainPicture } from './picture.ts';
import { onDemand } from '../../components/on-demand.tsx';

const PictureDialog = onDemand(async () => (await import('./PictureDialog.tsx')).PictureDialog);

/** A picture to make; the number tells one request from the next. */
interface PictureRequest {
  readonly number: number;
  readonly projectId: string;
  readonly picture: PlainPicture;
}

// The menu that opens the dialog has closed by the time the dialog is rendered.
const opened = createStore((): { readonly request?: PictureRequest } => ({}));
let requests = 0;

/** Opens the dialog that makes a picture. */
export function openPictureDialog(projectId: string, picture: PlainPicture): void {
  requests += 1;
  opened.set({ request: { number: requests, projectId, picture } });
}

/** Renders the picture dialog while one is open; once per application. */
export function OpenPictureDialog(): ReactElement | null {
  const { request } = opened.use();
  if (!request) return null;
  const { number, ...props } = request;
  return <PictureDialog key={number} {...props} onClose={() => opened.set({})} />;
}
