// Writes the declarations of the SDK that are published, of those that the compiler has written.
import { publishDeclarations } from '../packages/sdk/make/declarations.ts';

await publishDeclarations('packages/sdk/dist-types', 'packages/sdk/dist');
