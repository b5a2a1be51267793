import type { Json } from '@spanlight/sdk/schemas';

import { RecordError } from '../../shared/record-error.ts';
import type { SlackParams } from './slack.ts';

/** Params of a Slack channel as stored. Throws a `RecordError` naming the field. */
export function slackParams({ webhookUrl }: SlackParams): SlackParams {
  return { webhookUrl: webAddress(webhookUrl, 'params.webhookUrl') };
}

/**
 * Params of a webhook or Alertmanager channel as stored. The payload may come as JSON text or as the value itself.
 * Throws a `RecordError` naming the field.
 */
export function webhookParams({
  url,
  payload,
}: {
  readonly url: string;
  readonly payload?: Json | undefined;
}): { url: string; payload: Json } {
  return { url: webAddress(url, 'params.url'), payload: jsonOf(payload) };
}

function webAddress(text: string, field: string): string {
  const address = text.trim();
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new RecordError('invalid', 'the url must begin with http:// or https://', field);
  return address;
}

function jsonOf(payload: Json | undefined): Json {
  if (payload === undefined || payload === '') return null;
  if (typeof payload !== 'string') return payload;
  try {
    return JSON.parse(payload) as Json;
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'malformed';
    throw new RecordError('invalid', `invalid JSON payload: ${reason}`, 'params.payload');
  }
}
