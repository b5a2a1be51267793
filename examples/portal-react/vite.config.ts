import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { answerCall, port } from './server/calls.ts';

/** The calls of the backend, in the development server too. */
const backend: Plugin = {
  name: 'backend',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      void (async () => {
        if (!(await answerCall(request, response))) next();
      })();
    });
  },
};

export default defineConfig({
  plugins: [react(), backend],
  resolve: { conditions: ['@spanlight/source', ...defaultClientConditions] },
  server: { host: '127.0.0.1', port, strictPort: true },
});
