import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
  startCompletion,
} from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import type { CompletionItem } from '@spanlight/query';
import type { QueryLanguage } from '../language/query-language.ts';
import type { QuerySource } from '../language/query-source.ts';

/** Completion by the grammar of the language, with the keys and values the data holds. */
export function querySuggestions(
  source: QuerySource,
  language: () => QueryLanguage,
): (context: CompletionContext) => Promise<CompletionResult | null> {
  return async (context) => {
    const query = context.state.doc.toString();
    const attributes = await known(source.attributes());
    const { complete } = language();
    const first = complete(query, context.pos, { attributes });
    const typed = query.slice(first.from, context.pos);
    // Right after a complete value nothing is offered unless it is asked for.
    if (!context.explicit && typed === '' && !/[\s({,]$/.test(query.slice(0, context.pos))) {
      return null;
    }
    let { items } = first;
    const counts = new Map<string, number>();
    if (first.valuesOf !== undefined) {
      const values = await known(source.values(first.valuesOf, unquoted(typed)));
      for (const { value, count } of values) counts.set(value, count);
      const texts = [...counts.keys()];
      ({ items } = complete(query, context.pos, { attributes, values: () => texts }));
    }
    if (context.aborted || items.length === 0) return null;
    return {
      from: first.from,
      to: first.to,
      // What is typed next asks again: values come filtered from the server, and names are ranked by what they begin with.
      options: items.map((item, index) => option(item, rank(item.label, typed, index), counts)),
      ...(first.valuesOf === undefined ? {} : { filter: false }),
    };
  };
}

/** Names that begin with what is typed come first, then the likeliest of equally good matches as the language orders them. */
function rank(label: string, typed: string, index: number): number {
  const begins = label.toLowerCase().startsWith(typed.toLowerCase());
  return begins ? 99 - Math.min(98, index) : -Math.min(99, index);
}

function option(
  item: CompletionItem,
  boost: number,
  counts: ReadonlyMap<string, number>,
): Completion {
  const count = item.kind === 'value' ? counts.get(item.label) : undefined;
  const detail = count === undefined ? item.detail : count.toLocaleString('en-US');
  return {
    label: item.label,
    type: item.kind,
    boost,
    ...(detail === undefined ? {} : { detail }),
    apply(view: EditorView, completion: Completion, from: number, to: number) {
      view.dispatch({
        changes: { from, to, insert: item.text },
        selection: { anchor: from + item.text.length },
        userEvent: 'input.complete',
        annotations: pickedCompletion.of(completion),
      });
      // After a keyword or an opening parenthesis more must follow.
      if (/[\s(]$/.test(item.text)) startCompletion(view);
    },
  };
}

function unquoted(text: string): string {
  return text.replace(/^["'`]/, '');
}

/** Suggestions are a help: when the server can't be asked there are none. */
async function known<Item>(items: Promise<readonly Item[]>): Promise<readonly Item[]> {
  try {
    return await items;
  } catch {
    return [];
  }
}
