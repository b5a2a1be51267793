import { lazy, type ReactElement, Suspense } from 'react';

const Markdown = lazy(async () => await import('../components/text/Markdown.tsx'));

/** Markdown that somebody else wrote; what renders it is loaded when the first text is shown. */
export function MarkdownText({ text }: { text: string }): ReactElement {
  return (
    <Suspense fallback={<p>{text}</p>}>
      <Markdown text={text} />
    </Suspense>
  );
}
