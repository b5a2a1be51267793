/** What came of a load. */
export type Loaded<Data> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'data'; readonly data: Data; readonly failure?: string | undefined }
  | { readonly kind: 'failed'; readonly message: string };

/** Loads one thing at a time; a newer load ends the one before. */
export interface Loader<Data> {
  /** Whether an answer is still waited for. */
  isBusy(): boolean;
  /** Loads. @param isSame whether what is shown stays worth showing until the answer comes */
  load(fetch: (signal: AbortSignal) => PromiseLike<Data>, isSame: boolean): void;
  stop(): void;
}

/** Tells `onChange` how a load goes. A failed repetition keeps the data and adds why it failed. */
export function createLoader<Data>(onChange: (loaded: Loaded<Data>) => void): Loader<Data> {
  let controller: AbortController | undefined;
  let data: Data | undefined;
  const run = async (
    fetch: (signal: AbortSignal) => PromiseLike<Data>,
    signal: AbortSignal,
  ): Promise<void> => {
    try {
      const answer = await fetch(signal);
      if (signal.aborted) return;
      controller = undefined;
      data = answer;
      onChange({ kind: 'data', data });
    } catch (error) {
      if (signal.aborted) return;
      controller = undefined;
      const message = error instanceof Error ? error.message : String(error);
      onChange(
        data === undefined ? { kind: 'failed', message } : { kind: 'data', data, failure: message },
      );
    }
  };
  const stop = (): void => {
    controller?.abort();
    controller = undefined;
  };
  return {
    isBusy: () => controller !== undefined,
    load(fetch, isSame) {
      stop();
      controller = new AbortController();
      if (!isSame) data = undefined;
      if (data === undefined) onChange({ kind: 'loading' });
      void run(fetch, controller.signal);
    },
    stop,
  };
}
