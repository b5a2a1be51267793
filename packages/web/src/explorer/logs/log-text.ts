import type { Span } from '@spanlight/sdk';

/** The message of a log or event. The server puts the severity before it, which stands apart here. */
export function logMessage({ displayName, name, eventName, system }: Span): string {
  const text = [displayName, name, eventName].find((candidate) => candidate) ?? '(no message)';
  const [, word = '', rest] = /^([A-Z]+)\d? ([^]+)$/u.exec(text) ?? [];
  return rest !== undefined && system === `log:${word.toLowerCase()}` ? rest : text;
}

/** How bad a log is in a word; an event has the name of its system. */
export function levelWord({ system }: Pick<Span, 'system'>): string {
  const [type = '', name = type] = system.split(':', 2);
  return type === 'log' ? name : type;
}

/** An attribute that is a text, else undefined. */
export function textAttribute({ attrs }: Pick<Span, 'attrs'>, key: string): string | undefined {
  const value = attrs[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
