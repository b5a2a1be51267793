import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { connect } from './client.ts';
import { Portal } from './Portal.tsx';

const root = document.querySelector('#root');
if (root) {
  const connection = await connect();
  createRoot(root).render(
    <StrictMode>
      <Portal connection={connection} />
    </StrictMode>,
  );
}
