import { ROOMS } from './arrows.ts';

/** The section of ARCHITECTURE.md that opens with the picture of a package's rooms. */
const SECTIONS: Readonly<Record<string, string>> = {
  server: 'The server',
  sdk: 'The contract',
  query: 'The query languages',
  widgets: 'The widgets',
  cli: 'The terminal',
  web: 'The console',
};

/** What is wrong with the pictures of a text: a room is in none, or not above all that it imports. */
export function pictureComplaints(text: string): string[] {
  return Object.entries(SECTIONS).flatMap(([name, title]) => {
    const [, section = ''] = text.split(`\n## ${title}\n`);
    const [, picture = ''] = section.split('```');
    const rooms = ROOMS[name] ?? {};
    const lines = picture
      .trim()
      .split('\n')
      .map((line) => roomsOf(line, rooms));
    const lineOf = (room: string): number => lines.findIndex((line) => line.includes(room));
    return Object.entries(rooms).flatMap(([room, imported]) => {
      const at = lineOf(room);
      if (at < 0) return [`ARCHITECTURE.md: ${room} is not in the picture of ${name}`];
      return imported
        .filter((other) => rooms[other] !== undefined && lineOf(other) <= at)
        .map((other) => `ARCHITECTURE.md: ${room} of ${name} does not stand above ${other}`);
    });
  });
}

/** The rooms a line names; what it says of them at its end is of other words. */
function roomsOf(line: string, rooms: Readonly<Record<string, unknown>>): string[] {
  const cells = line.split(/ {2,}/).map((cell) => cell.split(' '));
  return cells.filter((words) => words.every((word) => rooms[word] !== undefined)).flat();
}
