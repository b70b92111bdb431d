import type { Page } from "@playwright/test";
import { type AnyEndpoint, contract, ERROR_STATUS, type ErrorCode, errorBody } from "@switchboard/contract";
import { emptied } from "./emptied.ts";
import { type Answer, askFirst } from "./page-calls.ts";

export type Kind = "held" | "500" | "403" | "404" | "offline" | "empty" | "real";

const CODES = {
  500: "server.failed",
  403: "access.denied",
  404: "request.not_found",
} as const satisfies Record<string, ErrorCode>;

const ENDPOINTS = new Map<string, AnyEndpoint>(
  Object.values(contract).map((each) => [`${each.method} ${each.path}`, each]),
);

/** Answers the calls of a page as the test requires, and records them. */
export class Answers {
  /** The calls since the page was opened, as "GET /api/v1/users/me". */
  readonly asked = new Set<string>();
  private waiting: (() => void)[] = [];
  private kind: Kind = "real";
  private isMeant = (_call: string) => true;
  private underWay = 0;
  /** The number of documents. Calls of an earlier document are ignored. */
  private opened = 0;

  /**
   * Works in the page, because interception on the network makes the browser fetch and compile every script again for
   * each screen.
   */
  async follow(page: Page): Promise<void> {
    await page.exposeFunction("e2eOpened", () => this.leave());
    await page.exposeFunction("e2eAsk", (call: string) => this.take(call));
    await page.exposeFunction("e2eEmpty", (call: string, body: string) => this.empty(call, body));
    await page.exposeFunction("e2eDone", (document: number) => {
      if (document === this.opened) this.underWay -= 1;
    });
    await page.addInitScript(askFirst);
  }

  /** Applies from now on, also to held calls. `only` leaves the other calls to the server. */
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

  private leave(): void {
    this.opened += 1;
    this.underWay = 0;
    this.waiting = [];
  }

  private async take(call: string): Promise<Answer> {
    const document = this.opened;
    this.asked.add(call);
    this.underWay += 1;
    if (this.kind === "held" && this.isMeant(call)) await new Promise<void>((go) => this.waiting.push(go));
    return { ...reply(call, this.isMeant(call) ? this.kind : "real"), document };
  }

  private empty(call: string, body: string): string {
    const endpoint = ENDPOINTS.get(call);
    return endpoint ? JSON.stringify(emptied(endpoint, JSON.parse(body))) : body;
  }
}

function reply(call: string, kind: Kind): Omit<Answer, "document"> {
  const endpoint = ENDPOINTS.get(call);
  if (kind === "offline") return { kind: "lost" };
  if (kind === "empty" && endpoint && !endpoint.changes) return { kind: endpoint.isDownload ? "real" : "empty" };
  // Data that others use must not be changed.
  if (endpoint?.changes && (kind === "empty" || kind === "real")) return { kind: "lost" };
  if (kind === "500" || kind === "403" || kind === "404") {
    const code = CODES[kind];
    return { kind: "said", status: ERROR_STATUS[code], body: JSON.stringify(errorBody(code)) };
  }
  return { kind: "real" };
}
