import { AbortError, type Spanlight } from '@spanlight/sdk';
import { traceRequest } from '../support/otlp.ts';
import { sendOtlp } from '../support/send-otlp.ts';
import { CampaignServer, withDirectory } from './campaign-server.ts';
import { below, oneOf, type Random, seeded } from './random.ts';
import { HOUR } from '../../src/shared/time-units.ts';

const SPANS = 1000;
/** People who ask one question after another; every second one leaves before some of the answers. */
const PEOPLE = 10;
/** Milliseconds after which somebody has left at the latest. */
const PATIENCE = 60;

export interface LeaversOptions {
  readonly seconds: number;
  readonly seed: number;
}

export interface Leavers {
  /** Answers that somebody waited for. */
  readonly answers: number;
  readonly left: number;
  /** The beginnings of answers that differ from those when nobody else asked, and what was told in place of an answer. */
  readonly wrong: readonly string[];
}

type Question = (signal?: AbortSignal) => Promise<unknown>;

/** Has people ask about spans that stay as they are, many of whom leave, and compares what the others are told. */
export async function leavers({ seconds, seed }: LeaversOptions): Promise<Leavers> {
  return await withDirectory(async (directory) => {
    const server = await CampaignServer.start({ directory });
    try {
      const now = Date.now();
      await send(server, now);
      const questions = questionsOf(server.client(), now);
      const answers = await Promise.all(questions.map(async (ask) => JSON.stringify(await ask())));
      return await askAll(questions, answers, Date.now() + seconds * 1000, seeded(seed));
    } finally {
      await server.kill();
    }
  });
}

async function askAll(
  questions: readonly Question[],
  right: readonly string[],
  end: number,
  random: Random,
): Promise<Leavers> {
  const outcome = { answers: 0, left: 0, wrong: [] as string[] };
  const askOn = async (leaves: boolean): Promise<void> => {
    while (Date.now() < end) {
      const ask = oneOf(random, questions);
      const signal = leaves ? AbortSignal.timeout(below(random, PATIENCE)) : undefined;
      try {
        const answer = JSON.stringify(await ask(signal));
        outcome.answers += 1;
        if (answer !== right[questions.indexOf(ask)]) outcome.wrong.push(answer.slice(0, 300));
      } catch (error) {
        if (error instanceof AbortError) outcome.left += 1;
        else outcome.wrong.push(String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: PEOPLE }, (_, person) => askOn(person % 2 === 0)));
  return outcome;
}

function questionsOf(client: Spanlight, now: number): Question[] {
  const filter = { time: { gte: new Date(now - HOUR), lt: new Date(now) }, system: 'spans:all' };
  const groups = 'group by _group_id | sum(_count) | max(_duration)';
  const systems = 'group by _system | sum(_count)';
  return [
    (signal) => client.systems.list(filter, { signal }),
    (signal) => client.groups.list({ ...filter, query: groups }, { signal }),
    (signal) => client.groups.timeseries({ ...filter, query: systems }, { signal }),
    (signal) => client.spans.list({ ...filter, limit: SPANS }, { signal }),
    (signal) => client.attributes.list(filter, { signal }),
  ];
}

async function send(server: CampaignServer, now: number): Promise<void> {
  const spans = Array.from({ length: SPANS }, (_, at) => ({
    traceId: `${at + 1}`.padStart(32, '0'),
    spanId: `${at + 1}`.padStart(16, '0'),
    name: `GET /carts/${at % 40}`,
    kind: 2 + (at % 2),
    start: now - (at + 1) * 3000,
    milliseconds: 5 + at,
    failed: at % 4 === 0,
    attributes: { 'http.request.method': 'GET', 'cart.size': at % 17 },
  }));
  await sendOtlp(server.url, 'traces', traceRequest('cart', spans));
}
