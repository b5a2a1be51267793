import { Buffer } from 'node:buffer';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorNotification } from '../../../test/support/error-notification.ts';
import type { AlertNotification } from '../messages/notification.ts';
import { EmailSender } from './email.ts';

const letters: { from: string; to: string[]; source: string }[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, callback) {
    const refusal = Object.assign(new Error('no such mailbox'), { responseCode: 550 });
    callback(address.startsWith('nobody') ? refusal : null);
  },
  onData(stream, session, callback) {
    const { mailFrom, rcptTo } = session.envelope;
    const pieces: Buffer[] = [];
    stream.on('data', (piece: Buffer) => pieces.push(piece));
    stream.on('end', () => {
      letters.push({
        from: mailFrom === false ? '' : mailFrom.address,
        to: rcptTo.map(({ address }) => address),
        source: Buffer.concat(pieces).toString(),
      });
      callback(null);
    });
  },
});
let sender: EmailSender;

const settings = {
  host: '127.0.0.1',
  username: undefined,
  password: undefined,
  from: 'Spanlight <no-reply@example.com>',
  tls: 'opportunistic',
  rejectUnauthorized: true,
} as const;

beforeAll(async () => {
  const listener = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  sender = new EmailSender({ ...settings, port: (listener.address() as AddressInfo).port });
});
afterAll(async () => {
  sender.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const hostile: AlertNotification = {
  ...errorNotification,
  project: { id: 2, name: 'Shop' },
  alert: {
    ...errorNotification.alert,
    id: 871,
    projectId: 2,
    name: 'Boom <script>alert(1)</script>\r\nBcc: thief@example.com',
    attrs: { exception_type: '"><img src=x onerror=alert(1)>', _hidden: 'secret' },
  },
  alertUrl: 'https://apm.example/alerting/2/alerts/871',
};
const settingsUrl = 'https://apm.example/alerting/2/email';

test('one letter goes to everybody, as text and as HTML in which nothing acts', async () => {
  const outcome = await sender.send(['mira@example.com', 'noor@example.com'], hostile, settingsUrl);
  expect(outcome).toEqual({ kind: 'delivered', status: 250 });
  const [letter] = letters;
  expect(letter?.from).toBe('no-reply@example.com');
  expect(letter?.to).toEqual(['mira@example.com', 'noor@example.com']);
  const source = (letter?.source ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  expect(source).toContain('text/plain');
  expect(source).toContain('text/html');
  expect(source).toContain('Message-ID: <abc@spanlight>');
  expect(source).not.toMatch(/^Bcc:/m);
  expect(source).not.toContain('mira@example.com');
  const html = source.slice(source.indexOf('text/html'));
  expect(html).not.toContain('<script');
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;script&gt;');
  expect(source).not.toContain('secret');
  expect(html).toContain(`href="${hostile.alertUrl}"`);
});

test('a mailbox that does not exist is final, a server that does not answer is not', async () => {
  expect(await sender.send(['nobody@example.com'], hostile, settingsUrl)).toMatchObject({
    kind: 'permanent',
    status: 550,
  });
  const silent = new EmailSender({ ...settings, port: 1 });
  expect(await silent.send(['mira@example.com'], hostile, settingsUrl)).toMatchObject({
    kind: 'retry',
    status: null,
  });
});
