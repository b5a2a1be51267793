/** Keeps cookies per origin and follows redirects one by one, like somebody's browser. */
export class Browser {
  readonly #cookies = new Map<string, Map<string, string>>();

  async open(url: string, init: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(url);
    const jar = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { cookie },
    });
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  /** Opens a page and goes where it redirects to, until it doesn't or `stopAt` is reached. */
  async follow(
    url: string,
    stopAt: (url: string) => boolean = () => false,
  ): Promise<{ url: string; response: Response }> {
    let current = url;
    for (;;) {
      if (stopAt(current)) return { url: current, response: new Response() };
      const response = await this.open(current);
      const location = response.headers.get('location');
      if (location === null) return { url: current, response };
      current = new URL(location, current).href;
    }
  }

  /** Posts a form and goes on from its redirect. */
  async submit(
    url: string,
    fields: Record<string, string>,
    stopAt?: (url: string) => boolean,
  ): Promise<{ url: string; response: Response }> {
    const response = await this.open(url, { method: 'POST', body: new URLSearchParams(fields) });
    const location = response.headers.get('location');
    if (location === null) return { url, response };
    return await this.follow(new URL(location, url).href, stopAt);
  }
}
