/** A notification as the inbox keeps it. All texts are as somebody sent them. */
export interface Message {
  /** The same for every try to deliver it. */
  readonly key: string;
  readonly receivedAt: Date;
  readonly status: 'open' | 'closed';
  readonly event: string;
  readonly name: string;
  /** Address of the alert in the console. */
  readonly url: string;
}

const EVENTS: Readonly<Record<string, string>> = {
  created: 'opened',
  recurring: 'goes on',
};

/** Reads what a webhook channel delivers. Undefined for anything else. */
export function messageOf(key: string, body: unknown, receivedAt: Date): Message | undefined {
  const alert = valueIn(body, 'alert');
  const name = valueIn(alert, 'name');
  const event = valueIn(body, 'eventName');
  if (typeof name !== 'string' || typeof event !== 'string') return undefined;
  const status = valueIn(alert, 'status') === 'closed' ? 'closed' : 'open';
  const url = valueIn(alert, 'url');
  return {
    key: key || `${String(valueIn(body, 'id'))} ${event}`,
    receivedAt,
    status,
    event: EVENTS[event] ?? (status === 'closed' ? 'closed' : 'opened again'),
    name,
    url: webAddress(String(url)),
  };
}

/** Reads a message that was kept. Undefined for anything else. */
export function storedMessage(kept: unknown): Message | undefined {
  const text = (name: string): string => {
    const value = valueIn(kept, name);
    return typeof value === 'string' ? value : '';
  };
  const receivedAt = new Date(text('receivedAt'));
  if (text('key') === '' || Number.isNaN(receivedAt.getTime())) return undefined;
  return {
    key: text('key'),
    receivedAt,
    status: text('status') === 'closed' ? 'closed' : 'open',
    event: text('event'),
    name: text('name'),
    url: webAddress(text('url')),
  };
}

const webAddress = (text: string): string => (/^https?:\/\//.test(text) ? text : '');

const valueIn = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
