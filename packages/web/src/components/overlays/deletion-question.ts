import type { ConfirmQuestion } from './ConfirmDialog.tsx';

/**
 * The question before something is deleted for good.
 * @param what What it is and its name, in the middle of a sentence: `the channel "pager"`.
 */
export function deletionQuestion(what: string): ConfirmQuestion {
  return { title: 'Delete', text: `Delete ${what}?`, yes: 'Delete', danger: true };
}
