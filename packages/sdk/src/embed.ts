export { embedToken, type EmbedTokenOptions } from './embed/embed-token.ts';
