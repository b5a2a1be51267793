import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

const target = process.env['SPANLIGHT_URL'] ?? 'http://127.0.0.1:14318';
const token = process.env['SPANLIGHT_TOKEN'];

/** The development server stands in for the portal's backend: it adds the token, the page never has it. */
export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['@spanlight/source', ...defaultClientConditions] },
  server: {
    proxy: {
      '/internal': {
        target,
        ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
      },
    },
  },
});
