// Runs before each file of tests, so that its hook comes after those that end the servers of the file: hooks run in reverse.
import { afterAll } from 'vitest';
import { removeTemporaryFolders } from './temporary-folder.ts';

afterAll(removeTemporaryFolders);
