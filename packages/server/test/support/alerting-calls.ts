const NOUNS = new Set([
  'alerts',
  'monitors',
  'channels',
  'annotations',
  'deliveries',
  'embedTokens',
  'silences',
]);

/** Whether a call of the API is one about alerting, which has tests of its own. */
export const isAlertingCall = (name: string): boolean => NOUNS.has(name.split('.', 1)[0] ?? '');
