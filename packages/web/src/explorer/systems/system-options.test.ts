import type { System } from '@spanlight/sdk';
import { describe, expect, it } from 'vitest';
import { kindOfSelection } from './system-kinds.ts';
import {
  countByKind,
  describeSelection,
  firstSelection,
  systemOptions,
  toggleSystem,
} from './system-options.ts';

const sent = (system: string, count: number, groupCount = 1): System => ({
  projectId: 1,
  system,
  count,
  errorCount: 0,
  rate: count / 60,
  errorRate: 0,
  groupCount,
});

const systems = [
  sent('db:postgresql', 50, 4),
  sent('db:redis', 20, 2),
  sent('funcs', 7),
  sent('httpclient:web', 9),
  sent('httpserver:cart', 30),
  sent('log:error', 3),
  sent('log:info', 11),
  sent('message:rpc', 2),
  sent('other-events', 1),
];

describe('systemOptions', () => {
  it('sums up types with several systems and nests them', () => {
    expect(systemOptions(systems, 'spans')).toEqual([
      { system: 'spans:all', count: 116, groupCount: 9, isNested: false },
      { system: 'db:all', count: 70, groupCount: 6, isNested: false },
      { system: 'db:postgresql', count: 50, groupCount: 4, isNested: true },
      { system: 'db:redis', count: 20, groupCount: 2, isNested: true },
      { system: 'funcs', count: 7, groupCount: 1, isNested: false },
      { system: 'http:all', count: 39, groupCount: 2, isNested: false },
      { system: 'httpclient:web', count: 9, groupCount: 1, isNested: true },
      { system: 'httpserver:cart', count: 30, groupCount: 1, isNested: true },
    ]);
  });

  it('names all logs once', () => {
    expect(systemOptions(systems, 'logs').map((option) => option.system)).toEqual([
      'log:all',
      'log:error',
      'log:info',
    ]);
  });

  it('offers a kind without data', () => {
    expect(systemOptions([], 'events')).toEqual([
      { system: 'events:all', count: 0, groupCount: 0, isNested: false },
    ]);
  });
});

describe('the first selection', () => {
  it('is all of the first kind that has data', () => {
    expect(firstSelection(systems)).toEqual(['spans:all']);
    expect(firstSelection([sent('log:info', 4)])).toEqual(['log:all']);
    expect(firstSelection([sent('other-events', 4)])).toEqual(['events:all']);
    expect(firstSelection([])).toEqual(['spans:all']);
  });
});

describe('toggleSystem', () => {
  const toggle = (selected: string[], system: string): string[] =>
    toggleSystem(selected, system, 'spans:all');

  it('lets a whole kind replace everything', () => {
    expect(toggle(['db:redis', 'funcs'], 'log:all')).toEqual(['log:all']);
    expect(toggle(['db:redis'], 'all')).toEqual(['all']);
  });

  it('lets a system replace what covers it and other kinds', () => {
    expect(toggle(['spans:all'], 'db:redis')).toEqual(['db:redis']);
    expect(toggle(['db:all', 'funcs'], 'db:redis')).toEqual(['funcs', 'db:redis']);
    expect(toggle(['log:all'], 'db:redis')).toEqual(['db:redis']);
    expect(toggle(['http:all'], 'httpserver:cart')).toEqual(['httpserver:cart']);
  });

  it("lets a type's all-entry replace its children", () => {
    expect(toggle(['db:redis', 'db:postgresql', 'funcs'], 'db:all')).toEqual(['funcs', 'db:all']);
    expect(toggle(['httpclient:web'], 'http:all')).toEqual(['http:all']);
  });

  it('falls back when the last one is unchecked', () => {
    expect(toggle(['db:redis'], 'db:redis')).toEqual(['spans:all']);
    expect(toggle(['db:redis', 'funcs'], 'db:redis')).toEqual(['funcs']);
  });
});

describe('kinds', () => {
  it('counts items', () => {
    expect(countByKind(systems)).toEqual({ spans: 116, logs: 14, events: 3 });
  });

  it('shows spans as soon as one system holds them', () => {
    expect(kindOfSelection(['log:error', 'db:redis'])).toBe('spans');
    expect(kindOfSelection(['log:error', 'other-events'])).toBe('logs');
    expect(kindOfSelection(['events:all'])).toBe('events');
    expect(kindOfSelection([])).toBe('spans');
    expect(kindOfSelection(['all'])).toBe('spans');
  });
});

describe('describeSelection', () => {
  it('names two and counts the rest', () => {
    expect(describeSelection(['db:redis', 'funcs', 'db:mysql'])).toBe('db:redis, funcs +1 more');
    expect(describeSelection(['httpserver:a-very-long-service'])).toBe('httpserver:a-very-l…');
  });
});
