// The program of runtimes with processes: the client, and the one with kept connections.
import { createNodeClient } from '@spanlight/sdk/node';
import { drive, type Place } from './drive.ts';

const place: Place = JSON.parse(process.env['OUTSIDE_PLACE'] ?? '');
await drive(place);
const { client, close } = createNodeClient({ url: place.url, project: 1 });
await client.users.login({ email: place.email, password: place.password });
const { project } = await client.projects.get();
await close();
console.log(`all is there: ${project.name}`);
