// Tells the timeline which trace to show, and the reader which span was picked.
const timeline = document.querySelector('spanlight-trace-timeline');
const picked = document.querySelector('#picked');

const answer = await fetch('/slowest-trace');
const { project, traceId, message } = await answer.json();
if (!answer.ok) {
  timeline.remove();
  picked.textContent = `The slowest request can't be told: ${message}`;
} else if (traceId === null) {
  timeline.remove();
  picked.textContent = 'No request in the last hour.';
} else {
  timeline.setAttribute('project', project);
  timeline.setAttribute('trace-id', traceId);
}

timeline.addEventListener('spanlight-span-select', (event) => {
  picked.textContent = `Span ${event.detail.spanId} of trace ${traceId}`;
});
