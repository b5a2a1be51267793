import { showError } from '../overlays/Snackbar.tsx';

/**
 * Puts a text on the clipboard. Says so where the browser doesn't let the page.
 *
 * @returns whether it is there
 */
export async function copyText(text: string): Promise<boolean> {
  const isCopied = (await writeText(text)) || copyField(text);
  if (!isCopied)
    showError('The browser does not let this page copy: select the text and copy it by hand');
  return isCopied;
}

/** Pages served over plain http to another machine have no clipboard API, and people may refuse its use. */
async function writeText(text: string): Promise<boolean> {
  if (!window.isSecureContext) return false;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies as by hand, from a selected field. */
function copyField(text: string): boolean {
  const field = document.createElement('textarea');
  const focused = document.activeElement;
  field.value = text;
  field.className = 'visually-hidden';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
