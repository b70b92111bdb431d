import type { Page, Route } from "@playwright/test";
import { type AnyEndpoint, contract, ERRORS, type ErrorCode } from "@switchboard/contract";
import { emptied } from "./emptied.ts";

/** How the calls of a screen are answered. */
export type Kind = "held" | "500" | "403" | "404" | "offline" | "empty" | "real";

const CODES = {
  500: "server.failed",
  403: "access.denied",
  404: "request.not_found",
} as const satisfies Record<string, ErrorCode>;

const CALL = /^\/(api|auth)\//;
const ENDPOINTS = new Map<string, AnyEndpoint>(
  Object.values(contract).map((each) => [`${each.method} ${each.path}`, each]),
);

/** Answers the calls of a page as the test says, and keeps which they were. */
export class Answers {
  /** What was asked since the page was opened, as "GET /api/v1/users/me". */
  readonly asked = new Set<string>();
  private readonly waiting: (() => void)[] = [];
  private kind: Kind = "real";
  private isMeant = (_call: string) => true;
  private underWay = 0;

  async follow(page: Page): Promise<void> {
    await page.route(
      (url) => CALL.test(url.pathname),
      (route) => this.take(route),
    );
  }

  /** From now on; what was held is answered so, too. `only` leaves the other calls to the server. */
  answer(kind: Kind, only?: string): void {
    this.kind = kind;
    this.isMeant = (call) => only === undefined || call === only;
    if (kind !== "held") for (const go of this.waiting.splice(0)) go();
  }

  forget(): void {
    this.asked.clear();
  }

  isQuiet(): boolean {
    return this.underWay === 0;
  }

  isHolding(): boolean {
    return this.waiting.length > 0;
  }

  private async take(route: Route): Promise<void> {
    const request = route.request();
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    this.asked.add(call);
    this.underWay += 1;
    try {
      if (this.kind === "held" && this.isMeant(call)) await new Promise<void>((go) => this.waiting.push(go));
      await this.reply(route, call, this.isMeant(call) ? this.kind : "real");
    } catch {
      // The page has left before its answer: nobody waits for it any more.
    } finally {
      this.underWay -= 1;
    }
  }

  private async reply(route: Route, call: string, kind: Kind): Promise<void> {
    const endpoint = ENDPOINTS.get(call);
    if (kind === "offline") return route.abort("internetdisconnected");
    if (kind === "empty" && endpoint && !endpoint.changes) return fulfilEmpty(route, endpoint);
    // What others use is not changed by looking at it.
    if (endpoint?.changes && (kind === "empty" || kind === "real")) return route.abort("aborted");
    if (kind === "500" || kind === "403" || kind === "404") {
      const { status, head, message } = ERRORS[CODES[kind]];
      return route.fulfill({ status, json: { code: CODES[kind], head, message } });
    }
    return route.continue();
  }
}

async function fulfilEmpty(route: Route, endpoint: AnyEndpoint): Promise<void> {
  const response = await route.fetch();
  if (!response.ok() || endpoint.isDownload) return route.fulfill({ response });
  return route.fulfill({ response, json: emptied(endpoint, await response.json()) });
}
