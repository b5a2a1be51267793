import type { ConfirmQuestion } from './ConfirmBox.tsx';

/** What is asked before anything that was filled in is thrown away: the same words wherever one leaves it. */
export const discardQuestion: ConfirmQuestion = {
  title: 'Discard the changes',
  text: 'What you have changed here will be lost.',
  yes: 'Discard',
  no: 'Keep editing',
  danger: true,
};

/** What is asked where a session has ended and nothing keeps what was filled in. */
export const signedOutQuestion: ConfirmQuestion = {
  ...discardQuestion,
  title: 'You were signed out',
  text: 'What you have entered here will be lost. To save it, sign in from another tab first.',
};
