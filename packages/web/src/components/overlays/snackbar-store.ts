import { createStore } from '../../data/store.ts';

/** How long a message stays, in ms. */
const snackbarTimeout = 10_000;

/** The most messages shown at once; the oldest goes first. */
const limit = 3;

/** What can be done about a message, once. */
export interface SnackbarAction {
  /** A verb: `Undo`. */
  label: string;
  onClick: () => void;
}

/** What a message says; commands in it are set apart. */
export type SnackbarText = string | readonly (string | { readonly code: string })[];

/** A message shown at the bottom of the page. */
export interface SnackbarMessage {
  id: number;
  text: SnackbarText;
  tone: 'success' | 'error';
  action: SnackbarAction | undefined;
}

const messages = createStore((): readonly SnackbarMessage[] => []);
let lastId = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

function startTimer(id: number): void {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => dismissMessage(id), snackbarTimeout),
  );
}

function show(text: SnackbarText, tone: SnackbarMessage['tone'], action?: SnackbarAction): void {
  // The same news twice is still one message: the newer one takes its place.
  const same = JSON.stringify(text);
  const others = messages
    .get()
    .filter((message) => JSON.stringify(message.text) !== same || message.tone !== tone);
  lastId += 1;
  messages.set([...others, { id: lastId, text, tone, action }].slice(-limit));
  startTimer(lastId);
}

/** Says that something worked, and what can be done about it. */
export function showSuccess(text: SnackbarText, action?: SnackbarAction): void {
  show(text, 'success', action);
}

/** Says what the server refused; the first letter becomes a capital. */
export function showError(text: string): void {
  show(text.slice(0, 1).toUpperCase() + text.slice(1), 'error');
}

export function dismissMessage(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  messages.set(messages.get().filter((message) => message.id !== id));
}

/** Keeps the messages while they are being read, and lets them go again after. */
export function holdMessages(held: boolean): void {
  for (const { id } of messages.get()) {
    if (held) clearTimeout(timers.get(id));
    else startTimer(id);
  }
}

export function currentMessages(): readonly SnackbarMessage[] {
  return messages.get();
}

export function useMessages(): readonly SnackbarMessage[] {
  return messages.use();
}
