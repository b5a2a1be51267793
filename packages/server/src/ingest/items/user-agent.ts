import Bowser from 'bowser';

/** Characters of a user agent that are looked at. */
const LENGTH_LIMIT = 512;
const CACHE_LIMIT = 4096;

/** What a user agent's text says; a part that is not known is absent. */
export interface UserAgent {
  readonly name?: string | undefined;
  readonly version?: string | undefined;
  readonly osName?: string | undefined;
  readonly osVersion?: string | undefined;
  readonly device?: string | undefined;
  readonly isBot: boolean;
}

const cache = new Map<string, UserAgent>();

/** Parses the text of a `User-Agent` header; the few in use at a time are parsed once. */
export function parseUserAgent(text: string): UserAgent {
  const header = text.slice(0, LENGTH_LIMIT);
  let agent = cache.get(header);
  if (agent === undefined) {
    if (cache.size === CACHE_LIMIT) cache.clear();
    agent = parse(header);
    cache.set(header, agent);
  }
  return agent;
}

function parse(header: string): UserAgent {
  if (header.trim() === '') return { isBot: false };
  // oxlint-disable-next-line import/no-named-as-default-member -- the package is CommonJS: Node sees no names in it
  const { browser, os, platform } = Bowser.parse(header);
  const product = /^(?!Mozilla)([\w.-]+)\/([\w.-]+)/.exec(header);
  return {
    name: browser.name || product?.[1],
    version: browser.name ? browser.version : product?.[2],
    osName: os.name,
    osVersion: os.version,
    device: platform.model,
    isBot: platform.type === 'bot' || /bot\b|crawler|spider/i.test(header),
  };
}
