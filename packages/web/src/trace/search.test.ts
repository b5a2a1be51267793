import { expect, it } from 'vitest';
import { validateTraceSearch } from './search.ts';

it('keeps span ids and drops everything else', () => {
  expect(validateTraceSearch({ span: '7F3A91C05DE2B846', root_span: '1b', query: 'x' })).toEqual({
    span: '7f3a91c05de2b846',
    root_span: '000000000000001b',
  });
  expect(validateTraceSearch({ span: '<script>', root_span: ['0123456789abcdef0'] })).toEqual({});
});

it('keeps which logs or events are listed', () => {
  expect(validateTraceSearch({ tab: 'log:error' })).toEqual({ tab: 'log:error' });
  expect(validateTraceSearch({ tab: '' })).toEqual({});
});

it('keeps which of the listed logs or events are open', () => {
  const event = ['7f3a91c05de2b846', '-3'];
  const opened = { tab: 'log:error', event };
  expect(validateTraceSearch({ ...opened, event: [...event, '<b>', ''] })).toEqual(opened);
  expect(validateTraceSearch({ ...opened, event: 'x' })).toEqual({ tab: 'log:error' });
  expect(validateTraceSearch({ event })).toEqual({});
});
