// Makes the page on the server.
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Widgets } from './widgets.ts';

console.log(renderToString(createElement(Widgets)));
