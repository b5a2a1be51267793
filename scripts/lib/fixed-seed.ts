// Property tests draw the same cases on every run, so that a failure belongs to the change at hand.
// `SPANLIGHT_FUZZ=random npx vitest run` draws new ones; the report then names the seed.
import * as fc from 'fast-check';

if (process.env['SPANLIGHT_FUZZ'] !== 'random') fc.configureGlobal({ seed: 1_763_640_000 });
