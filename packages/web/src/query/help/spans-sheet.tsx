import { cheatSheet } from './cheat-sheet.ts';

/** Examples of the tracing query language, every one of them a valid query, and of the quick search. */
export const SPANS_SHEET = cheatSheet(
  <>
    A query is a list of parts with <code>|</code> between them: <b>where</b> filters,{' '}
    <b>group by</b> groups, everything else is a column of the result. Dots in attribute names are
    written as underscores.
  </>,
  `
# Filter
where service_name = "cart" :: Items of one service
where service_name in ("cart", "web") :: Items of several services
where _kind = "server" :: Built-in columns begin with an underscore
where _status_code = "error" :: Failed spans
where _duration > 10ms and _duration <= 0.5s :: Durations take ns, us, ms, s, m, h
where display_name contains "get|post" :: Any of several texts, upper or lower case
where url_path like "/cart/%" :: % stands for any text
where log_message ~ "group(.*)does not exist" :: A regular expression
where http_route exists :: Items that have the attribute
where {_name,_event_name} contains "timed out" :: Either of two attributes
where not (http_response_status_code < 500 or _kind = "client") :: and, or, not and parentheses

# Group
group by _group_id :: Similar spans together
group by service_name, host_name :: By two attributes
group by lower(host_name) as host :: By a changed value, under a new name

# Measure
_count | per_min(sum(_count)) :: Number of items, in all and per minute
_error_count | _error_rate :: Failures, and their share
{p50,p90,p99}(_duration) :: Several functions of one column
sum(_duration) / sum(_count) :: Arithmetic on results
uniq(enduser_id) | top3(enduser_id) :: How many users, and which most

# All together
group by service_name | p50(_duration) | where p50(_duration) > 10ms :: Filter on results: slow services
group by _group_id | uniq(enduser_id) | where _status_code = "error" :: How many users each failure meets
group by http_response_status_code | per_min(sum(_count)) | where http_response_status_code exists :: Requests per minute by status

# Quick search (not a query)
option1|option2 :: Either text
word1 word2 :: Both words
"exact phrase" :: Words in this order
-exclude :: Without this text
~regexp :: A regular expression
`,
);
