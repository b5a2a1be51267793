import { expect, test } from 'vitest';
import { emptyForm, problemsOf, type SilenceForm } from './silence-form.ts';

const form: SilenceForm = { ...emptyForm('UTC'), name: 'Deploy', all: true, until: 'tomorrow' };

test('an end is checked only where its field is shown', () => {
  expect(problemsOf(form)['until']).toBeUndefined();
  expect(problemsOf({ ...form, ending: 'never' })['until']).toBeUndefined();
  expect(problemsOf({ ...form, ending: 'at' })['until']).toBe('Use yyyy-mm-dd hh:mm');
  expect(problemsOf({ ...form, ending: 'at', until: '' })['until']).toBe('Field is required');
  expect(problemsOf({ ...form, isRepeated: true })['until']).toBe('Use yyyy-mm-dd hh:mm');
});
