// The program of a worker at the edge: it has no processes and no files, and is asked over HTTP.
import { drive, type Place } from './drive.ts';

export default {
  async fetch(request: Request): Promise<Response> {
    try {
      const place: Place = await request.json();
      await drive(place);
      return new Response('all is there');
    } catch (error) {
      return new Response(error instanceof Error ? error.stack : String(error), { status: 500 });
    }
  },
};
