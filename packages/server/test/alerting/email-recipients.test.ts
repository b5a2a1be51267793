import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EmailSender } from '../../src/alerting/channels/email.ts';
import type { SendOutcome } from '../../src/alerting/channels/sender.ts';
import { errorNotification } from '../support/error-notification.ts';

/** What the mail server says of a recipient; it takes all others. */
const REFUSALS: Readonly<Record<string, number>> = {
  'later@shop.example': 450,
  'full@shop.example': 452,
  'gone@shop.example': 550,
};

/** Recipients of each letter. */
const letters: string[][] = [];
let server: SMTPServer;
let sender: EmailSender;

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, callback) {
      const responseCode = REFUSALS[address];
      if (responseCode === undefined) return callback();
      return callback(Object.assign(new Error('not now'), { responseCode }));
    },
    onData(stream, { envelope }, callback) {
      letters.push(envelope.rcptTo.map(({ address }) => address));
      stream.resume().once('end', () => callback(null));
    },
  });
  const listener = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  sender = new EmailSender({
    host: '127.0.0.1',
    port: (listener.address() as AddressInfo).port,
    username: undefined,
    password: undefined,
    from: 'no-reply@shop.example',
    tls: 'none',
    rejectUnauthorized: false,
  });
});

afterAll(async () => {
  sender.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const send = (...names: string[]): Promise<SendOutcome> =>
  sender.send(
    names.map((name) => `${name}@shop.example`),
    errorNotification,
    'https://apm.example/email',
  );

test('who is refused for now alone is told later, and nobody a second time', async () => {
  expect(await send('mira', 'later', 'ben', 'full')).toMatchObject({
    kind: 'retry',
    recipients: ['later@shop.example', 'full@shop.example'],
  });
  expect(letters.splice(0)).toEqual([['mira@shop.example', 'ben@shop.example']]);
});

test('who is refused for good is named where all others were told', async () => {
  expect(await send('mira', 'gone')).toMatchObject({
    kind: 'delivered',
    error: expect.stringContaining('550'),
  });
  expect(await send('mira')).toEqual({ kind: 'delivered', status: 250 });
});

test('who is refused for good is not told later with the others', async () => {
  expect(await send('mira', 'gone', 'later')).toMatchObject({
    kind: 'retry',
    recipients: ['later@shop.example'],
    error: expect.stringContaining('550'),
  });
});
