import type { CheatSheetSection } from './cheat-sheet.ts';

/** Examples of the tracing query language, every one of them a valid query, and of the quick search. */
export const SPANS_SHEET: readonly CheatSheetSection[] = [
  {
    title: 'Filter',
    lines: [
      { query: `where service_name = "cart"`, meaning: 'Items of one service' },
      { query: `where service_name in ("cart", "web")`, meaning: 'Items of several services' },
      { query: `where _kind = "server"`, meaning: 'Built-in columns begin with an underscore' },
      { query: `where _status_code = "error"`, meaning: 'Failed spans' },
      {
        query: 'where _duration > 10ms and _duration <= 0.5s',
        meaning: 'Durations take ns, us, ms, s, m, h',
      },
      {
        query: `where display_name contains "get|post"`,
        meaning: 'Any of several texts, upper or lower case',
      },
      { query: `where url_path like "/cart/%"`, meaning: '% stands for any text' },
      {
        query: `where log_message ~ "group(.*)does not exist"`,
        meaning: 'A regular expression',
      },
      { query: 'where http_route exists', meaning: 'Items that have the attribute' },
      {
        query: `where {_name,_event_name} contains "timed out"`,
        meaning: 'Either of two attributes',
      },
      {
        query: 'where not (http_response_status_code < 500 or _kind = "client")',
        meaning: 'and, or, not and parentheses',
      },
    ],
  },
  {
    title: 'Group',
    lines: [
      { query: 'group by _group_id', meaning: 'Similar spans together' },
      { query: 'group by service_name, host_name', meaning: 'By two attributes' },
      {
        query: 'group by lower(host_name) as host',
        meaning: 'By a changed value, under a new name',
      },
    ],
  },
  {
    title: 'Measure',
    lines: [
      { query: '_count | per_min(sum(_count))', meaning: 'Number of items, in all and per minute' },
      { query: '_error_count | _error_rate', meaning: 'Failures, and their share' },
      { query: '{p50,p90,p99}(_duration)', meaning: 'Several functions of one column' },
      { query: 'sum(_duration) / sum(_count)', meaning: 'Arithmetic on results' },
      { query: 'uniq(enduser_id) | top3(enduser_id)', meaning: 'How many users, and which most' },
    ],
  },
  {
    title: 'All together',
    lines: [
      {
        query: 'group by service_name | p50(_duration) | where p50(_duration) > 10ms',
        meaning: 'Filter on results: slow services',
      },
      {
        query: `group by _group_id | uniq(enduser_id) | where _status_code = "error"`,
        meaning: 'How many users each failure meets',
      },
      {
        query:
          'group by http_response_status_code | per_min(sum(_count)) | where http_response_status_code exists',
        meaning: 'Requests per minute by status',
      },
    ],
  },
  {
    title: 'Quick search',
    isQuery: false,
    lines: [
      { query: 'option1|option2', meaning: 'Either text' },
      { query: 'word1 word2', meaning: 'Both words' },
      { query: '"exact phrase"', meaning: 'Words in this order' },
      { query: '-exclude', meaning: 'Without this text' },
      { query: '~regexp', meaning: 'A regular expression' },
    ],
  },
];
