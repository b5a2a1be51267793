import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Portal } from './Portal.tsx';

const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Portal />
    </StrictMode>,
  );
}
