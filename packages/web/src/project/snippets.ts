import type { DsnEndpoints } from './dsn.ts';
import environment from './environment.txt?raw';
import ways from './sending-ways.txt?raw';

/** A text to copy: a file or a line for the terminal. */
interface Snippet {
  label: string;
  code: string;
}

/** One way to send data, as a tab. */
export interface SendingWay {
  id: string;
  label: string;
  /** One sentence before the snippets. */
  text: string;
  snippets: readonly Snippet[];
  /** Where the library or tool explains itself. */
  docs?: { label: string; href: string };
}

/** What a test span sent with curl needs: ids in hex, times in Unix nanoseconds. */
export interface TestSpan {
  traceId: string;
  spanId: string;
  startNs: string;
  endNs: string;
}

type Values = Readonly<Record<string, string>>;

/** Writes values in the places of their names: `{dsn}`. */
function fill(text: string, values: Values): string {
  return text.replaceAll(/\{(\w+)\}/gu, (place, name: string) => values[name] ?? place);
}

function valuesOf({ insecure, ...endpoints }: DsnEndpoints): Values {
  const { grpc, http } = endpoints;
  return {
    ...endpoints,
    insecure: String(insecure),
    withInsecure: insecure ? '\n\t\totlptracegrpc.WithInsecure(),' : '',
    grpcEnvironment: fill(environment, { ...endpoints, endpoint: grpc, protocol: 'grpc' }).trim(),
    httpEnvironment: fill(environment, {
      ...endpoints,
      endpoint: http,
      protocol: 'http/protobuf',
    }).trim(),
  };
}

const readSnippets = (text: string, values: Values): Snippet[] =>
  text
    .split(/^## /mu)
    .slice(1)
    .map((block) => {
      const end = block.indexOf('\n');
      return { label: block.slice(0, end), code: fill(block.slice(end).trim(), values) };
    });

/** Texts to copy, each below its label (`## collector.yaml`), with what is told of a project filled in. */
export function projectSnippets(text: string, endpoints: DsnEndpoints): Snippet[] {
  return readSnippets(text, valuesOf(endpoints));
}

/** The ways to send data to a project, with its DSN filled in. */
export function sendingWays(endpoints: DsnEndpoints, span: TestSpan): SendingWay[] {
  const values = { ...valuesOf(endpoints), ...span };
  return ways
    .split(/^# /mu)
    .slice(1)
    .map((way) => {
      const [heading = '', text = '', link = ''] = way.split('\n');
      const [id = '', label = ''] = heading.split(': ');
      const docs = /^(.*): (https:.*)$/u.exec(link);
      return {
        id,
        label,
        text,
        snippets: readSnippets(way, values),
        ...(docs && { docs: { label: docs[1] ?? '', href: docs[2] ?? '' } }),
      };
    });
}
