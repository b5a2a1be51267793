/** What a call answered, and the HTTP answer it was read from. */
export interface Answer<Value> {
  /** What the call comes to. */
  data: Value;
  /** The HTTP answer; its body has been read. */
  response: Response;
}

/** A call under way: a promise of what it answers, with a way to the HTTP answer. */
export interface Call<Value> extends Promise<Value> {
  /** Also gives the HTTP answer, for its status and headers. */
  withResponse(): Promise<Answer<Value>>;
}

/** Makes a call of the promise of an answer. */
export function toCall<Value>(answer: Promise<Answer<Value>>): Call<Value> {
  const data = answer.then((both) => both.data);
  return Object.assign(data, {
    withResponse: () => {
      // Whoever asks for both hears of a failure there, so it isn't unhandled here.
      data.catch(() => undefined);
      return answer;
    },
  });
}

/** A call that comes to a part of what another one comes to. */
export function mapCall<From, To>(call: Call<From>, part: (data: From) => To): Call<To> {
  return toCall(call.withResponse().then(({ data, response }) => ({ data: part(data), response })));
}
