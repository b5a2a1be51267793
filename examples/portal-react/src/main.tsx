import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { connect } from './client.ts';
import { Portal } from './Portal.tsx';
import { questionsTo } from './questions.ts';

const root = document.querySelector('#root');
if (root) {
  const questions = questionsTo(await connect());
  createRoot(root).render(
    <StrictMode>
      <Portal questions={questions} />
    </StrictMode>,
  );
}
