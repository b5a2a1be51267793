import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTelemetryClient, type TelemetryClient } from './client.ts';
import { toTelemetryError } from './errors.ts';

interface Seen {
  readonly parameters: URLSearchParams;
  readonly authorization: string | undefined;
  readonly body: Buffer;
}

/** What ClickHouse's HTTP interface is asked; the answers are made up by each test. */
class FakeClickHouse {
  readonly seen: Seen[] = [];
  answer: (response: ServerResponse) => void = (response) => response.end();
  readonly #server = createServer((request, response) => void this.#take(request, response));

  url = '';

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    const address = `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    this.url = `http://${address}`;
    return address;
  }

  get last(): Seen {
    const last = this.seen.at(-1);
    if (!last) throw new Error('nothing was asked');
    return last;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { searchParams } = new URL(request.url ?? '', 'http://clickhouse');
    const { authorization } = request.headers;
    this.seen.push({ parameters: searchParams, authorization, body: Buffer.concat(chunks) });
    this.answer(response);
  }
}

describe('a ClickHouse server by URL', () => {
  let clickHouse: FakeClickHouse;
  let client: TelemetryClient;

  beforeEach(async () => {
    clickHouse = new FakeClickHouse();
    client = await openTelemetryClient({
      store: { kind: 'remote', url: `http://me:hidden@${await clickHouse.listen()}` },
      database: 'spanlight',
      limits: { seconds: 30, memory: 1e9, threads: 2 },
    });
  });

  afterEach(async () => {
    await client.close();
    clickHouse.close();
  });

  it('is not given up on while it changes something, which takes longer than a question may', async () => {
    const hasty = await openTelemetryClient({
      store: { kind: 'remote', url: clickHouse.url },
      database: 'spanlight',
      // Five seconds more make one: what is asked is given up on after that.
      limits: { seconds: -4, memory: 1e9, threads: 2 },
    });
    clickHouse.answer = (response) => void setTimeout(() => response.end(), 1500);
    await expect(hasty.rows('SELECT 1')).rejects.toThrow('Timeout');
    await hasty.command('INSERT INTO a SELECT * FROM b');
    const { parameters } = clickHouse.last;
    expect(parameters.get('max_execution_time')).toBe('0');
    expect(parameters.get('send_progress_in_http_headers')).toBe('1');
    await hasty.close();
  });

  it('is told of what fails amid an answer by its status, not by a row', async () => {
    clickHouse.answer = (response) => {
      const message = 'Code: 241. DB::Exception: Memory limit exceeded. (MEMORY_LIMIT_EXCEEDED)';
      if (clickHouse.last.parameters.get('wait_end_of_query') !== '1')
        return void response.end(`{"a":"1"}\n${message}`);
      response.writeHead(500, { 'x-clickhouse-exception-code': '241' });
      response.end(message);
    };
    const failure = { name: 'TelemetryError', failure: 'memory' };
    await expect(client.rows('SELECT a FROM items')).rejects.toMatchObject(failure);
    await expect(client.bytes('SELECT a FROM items', {}, 'Native')).rejects.toMatchObject(failure);
  });

  it('is asked again when its memory was taken by others, not when a query takes too much', async () => {
    const refuse = (response: ServerResponse, message: string): void => {
      response.writeHead(500, { 'x-clickhouse-exception-code': '241' });
      response.end(`Code: 241. DB::Exception: ${message} (MEMORY_LIMIT_EXCEEDED)`);
    };
    const before = clickHouse.seen.length;
    clickHouse.answer = (response) => {
      if (clickHouse.seen.length > before + 2) response.end('{"a":"1"}\n');
      else refuse(response, '(total) memory limit exceeded: would use 334 MiB, maximum: 333 MiB.');
    };
    expect(await client.rows('SELECT a FROM items')).toEqual([{ a: '1' }]);
    expect(clickHouse.seen).toHaveLength(before + 3);
    clickHouse.answer = (response) => refuse(response, 'Query memory limit exceeded: 1 GiB.');
    const failure = { name: 'TelemetryError', failure: 'memory' };
    await expect(client.rows('SELECT a FROM items')).rejects.toMatchObject(failure);
    expect(clickHouse.seen).toHaveLength(before + 4);
  });

  it('gets its database, then every query inside it', async () => {
    expect(clickHouse.last.body.toString()).toBe('CREATE DATABASE IF NOT EXISTS spanlight');
    expect(clickHouse.last.authorization).toBe(
      `Basic ${Buffer.from('me:hidden').toString('base64')}`,
    );
    clickHouse.answer = (response) => response.end('{"a":"1"}\n{"a":"2"}\n');
    const rows = await client.rows('SELECT {id:UInt64} AS a', { id: 18_446_744_073_709_551_615n });
    expect(rows).toEqual([{ a: '1' }, { a: '2' }]);
    const { parameters, body } = clickHouse.last;
    expect(body.toString()).toBe('SELECT {id:UInt64} AS a \nFORMAT JSONEachRow');
    expect(parameters.get('database')).toBe('spanlight');
    expect(parameters.get('param_id')).toBe('18446744073709551615');
    expect(parameters.get('max_execution_time')).toBe('30');
    expect(parameters.get('output_format_json_quote_64bit_integers')).toBe('1');
  });

  it('sends blocks as they are, with their token', async () => {
    const block = new Uint8Array([1, 0, 200, 255, 10, 10, 13]);
    await client.insertNative('items', block, { token: 'batch-7' });
    const { parameters, body } = clickHouse.last;
    expect(parameters.get('query')).toBe('INSERT INTO items FORMAT Native');
    expect(parameters.get('insert_deduplication_token')).toBe('batch-7');
    expect([...body]).toEqual([...block]);
  });

  it('tells failures apart', async () => {
    const cases: [number, string, string][] = [
      [159, 'Timeout exceeded: elapsed 30 seconds', 'timeout'],
      [241, 'Memory limit exceeded', 'memory'],
      [243, 'Cannot reserve 1 MiB', 'disk-full'],
      [60, 'Unknown table', 'unavailable'],
      [369, 'All replicas are stale', 'unavailable'],
      [701, 'Cluster does not exist', 'unavailable'],
      [47, 'Unknown identifier', 'other'],
    ];
    for (const [code, message, failure] of cases) {
      clickHouse.answer = (response) => {
        response.writeHead(500, { 'x-clickhouse-exception-code': String(code) });
        response.end(`Code: ${code}. DB::Exception: ${message}. (SOME_NAME) (version 26.7.1)`);
      };
      await expect(client.rows('SELECT 1')).rejects.toMatchObject({
        name: 'TelemetryError',
        code,
        failure,
      });
    }
    clickHouse.answer = (response) => response.destroy();
    await expect(client.rows('SELECT 1')).rejects.toMatchObject({ failure: 'unavailable' });
  });

  it.each(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ENETUNREACH', 'EAI_AGAIN'])(
    'is away where the system says %s',
    (code) => {
      const broken = Object.assign(new Error('the connection broke'), { code });
      expect(toTelemetryError(broken).failure).toBe('unavailable');
      expect(toTelemetryError(new Error(`write ${code}`)).failure).toBe('unavailable');
      expect(toTelemetryError(broken).words).toBe("the store can't be reached");
    },
  );

  it.each(['EACCES', 'EROFS'])('has a directory that is not written where it says %s', (code) => {
    const refused = Object.assign(new Error(`${code}: open '/data/block-1'`), { code });
    expect(toTelemetryError(refused).words).toBe("the directory of the store can't be written");
  });

  it.each([
    [164, 'Cannot execute query in readonly mode', 'the user of the store may only read'],
    [170, "Requested cluster 'c' not found", 'the store does not know the cluster any more'],
    [170, 'Bad get: has String, requested UInt64', undefined],
    [225, "Can't get ZooKeeper", "the store can't reach Keeper"],
    [241, '(for query) limit exceeded', 'the store is short of memory'],
    [242, 'Table is in readonly mode: /tables/1', 'the tables of the store are read-only'],
    [243, 'Cannot reserve 1 MiB', 'the disk of the telemetry store is full'],
    [252, 'Too many parts (3000)', 'the store has too many parts, as merges fall behind'],
    [285, 'Number of alive replicas', 'too few replicas of the store confirm an insert'],
    [286, 'Quorum for previous write', 'too few replicas of the store confirm an insert'],
    [497, 'me: Not enough privileges', 'the user of the store lacks a privilege'],
    [516, 'me: Authentication failed', 'the store refuses the user or the password'],
    [701, "Requested cluster 'c' not found", 'the store does not know the cluster any more'],
    [209, 'Timeout: connect timed out (ch-2:9000, 10.0.0.2)', "ch-2:9000 can't be reached"],
    [198, 'Not found address of host: ch-2. (DNS_ERROR)', "ch-2 can't be reached"],
    [159, 'Timeout exceeded: elapsed 9 seconds', 'the store does not answer in time'],
    [
      76,
      'Cannot open file /a/b: Read-only file system',
      "the directory of the store can't be written",
    ],
    [47, 'Unknown identifier', undefined],
  ])('says in words what %i is: %s', async (code, message, words) => {
    clickHouse.answer = (response) => {
      response.writeHead(500, { 'x-clickhouse-exception-code': String(code) });
      response.end(`Code: ${code}. DB::Exception: ${message}. (SOME_NAME) (version 26.7.1)`);
    };
    await expect(client.rows('SELECT 1')).rejects.toMatchObject({ code, words });
  });

  it('names the node that could not be reached', async () => {
    clickHouse.answer = (response) => {
      response.writeHead(500, { 'x-clickhouse-exception-code': '279' });
      response.end(
        'Code: 279. DB::Exception: All connection tries failed. Log: Connection refused (ch-2:9000). (ALL_CONNECTION_TRIES_FAILED)',
      );
    };
    await expect(client.rows('SELECT 1')).rejects.toMatchObject({
      failure: 'unavailable',
      nodes: ['ch-2:9000'],
    });
  });

  it('takes blocks and says that it is there while questions wait for it', async () => {
    const waiting: ServerResponse[] = [];
    clickHouse.answer = (response) => {
      if (clickHouse.last.body.includes('sleep')) waiting.push(response);
      else response.end();
    };
    const slow = Array.from({ length: 20 }, () => client.rows('SELECT sleep(3)'));
    await expect.poll(() => waiting.length).toBeGreaterThan(5);
    await client.insertNative('items', Buffer.from('block'), { token: 'batch-8' });
    await client.ping();
    clickHouse.answer = (response) => response.end();
    for (const response of waiting) response.end();
    await Promise.all(slow);
  });

  it('is told to be away when it says nothing', async () => {
    clickHouse.answer = () => undefined;
    await expect(client.ping()).rejects.toMatchObject({ name: 'TelemetryError' });
  });

  it('lets go of a query that was aborted', async () => {
    const asked = new Promise<ServerResponse>((resolve) => {
      clickHouse.answer = resolve;
    });
    const abort = new AbortController();
    const running = client.rows('SELECT sleep(3)', {}, { signal: abort.signal });
    const response = await asked;
    const closed = new Promise((resolve) => {
      response.once('close', resolve);
    });
    abort.abort();
    await expect(running).rejects.toMatchObject({ failure: 'aborted' });
    await closed;
    expect(response.writableFinished).toBe(false);
  });

  it('may end a question that nobody waits for, as it changes nothing, and nothing else', async () => {
    const isEnded = (): boolean =>
      clickHouse.last.parameters.get('readonly') === '2' &&
      clickHouse.last.parameters.get('cancel_http_readonly_queries_on_client_close') === '1';
    clickHouse.answer = (response) => void response.end();
    await client.rows('SELECT 1');
    expect(isEnded()).toBe(true);
    await client.bytes('SELECT 1', {}, 'Native');
    expect(isEnded()).toBe(true);
    await client.command('ALTER TABLE items DELETE WHERE 1');
    expect(isEnded()).toBe(false);
    await client.insertNative('items', new Uint8Array([1]), { token: 'one' });
    expect(isEnded()).toBe(false);
  });
});
