import type { ReactElement } from 'react';
import { createStore } from '../../data/store.ts';
import type { PlainPicture } from './picture.ts';
import { onDemand } from '../../components/on-demand.tsx';

const PictureDialog = onDemand(async () => (await import('./PictureDialog.tsx')).PictureDialog);

/** What somebody wants as a picture; the number tells one wish from the next. */
interface Wish {
  readonly number: number;
  readonly projectId: string;
  readonly picture: PlainPicture;
}

// The menu that asks is gone by the time the dialog stands.
const asked = createStore((): { readonly wish?: Wish } => ({}));
let wishes = 0;

/** Opens the dialog that makes a picture. */
export function askForPicture(projectId: string, picture: PlainPicture): void {
  wishes += 1;
  asked.set({ wish: { number: wishes, projectId, picture } });
}

/** Where that dialog stands; once per application. */
export function AskedPicture(): ReactElement | null {
  const { wish } = asked.use();
  if (!wish) return null;
  const { number, ...props } = wish;
  return <PictureDialog key={number} {...props} onClose={() => asked.set({})} />;
}
