import type { ConfirmQuestion } from './ConfirmBox.tsx';

/** What is asked before anything that was filled in is thrown away: the same words wherever one leaves it. */
export const discardQuestion: ConfirmQuestion = {
  title: 'Discard the changes',
  text: 'What you have changed here will be lost.',
  yes: 'Discard',
  no: 'Keep editing',
  danger: true,
};
