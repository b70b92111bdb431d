/** The planned answer of one call. */
export interface Answer {
  kind: "real" | "empty" | "said" | "lost";
  status?: number;
  body?: string;
  /** The document of the page that made the call. */
  document: number;
}

declare global {
  interface Window {
    e2eOpened(): Promise<void>;
    e2eAsk(call: string): Promise<Answer>;
    e2eEmpty(call: string, body: string): Promise<string>;
    e2eDone(document: number): Promise<void>;
  }
}

/** Runs in the browser before the page's scripts. Each call to the server first requests its planned answer. */
export function askFirst(): void {
  void window.e2eOpened();
  const fetchReally = window.fetch.bind(window);
  const isJson = { "content-type": "application/json" };
  const left = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  const answered = async (request: Request, call: string, { kind, status, body }: Answer): Promise<Response> => {
    if (kind === "lost") throw new TypeError("Failed to fetch");
    if (kind === "said") return new Response(body ?? "", { status: status ?? 500, headers: isJson });
    const response = await fetchReally(request);
    if (kind === "real" || !response.ok) return response;
    return new Response(await window.e2eEmpty(call, await response.text()), { headers: isJson });
  };
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (!/^\/(api|auth)\//.test(pathname)) return fetchReally(request);
    const call = `${request.method} ${pathname}`;
    const answer = window.e2eAsk(call);
    try {
      return await Promise.race([answer.then((each) => answered(request, call, each)), left(request.signal)]);
    } finally {
      void answer.then(({ document }) => window.e2eDone(document));
    }
  };
}
