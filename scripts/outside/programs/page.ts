// Goes on with the page in the browser, and does there what is done everywhere.
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { drive } from './drive.ts';
import { Widgets } from './widgets.ts';

const root = document.querySelector('#root');
if (root) hydrateRoot(root, createElement(Widgets));
const { email = '', password = '', name = '' } = document.body.dataset;
drive({ url: location.origin, email, password, name }).then(
  () => (document.title = 'all is there'),
  (error: unknown) => (document.title = String(error)),
);
