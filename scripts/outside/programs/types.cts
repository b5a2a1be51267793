// A module of CommonJS with types: TypeScript from 5.8 on knows that modules can be required.
import sdk = require('@spanlight/sdk');

export const client: sdk.Spanlight = new sdk.Spanlight({ project: 1 });
