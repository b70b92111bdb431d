import { expect, type Page } from "@playwright/test";
import { baseUrl } from "../world/building.ts";

/** Whatever reaches a server: its calls, and the live connection. */
const SERVER = /^\/(api|auth|mqtt|broker)(\/|$)/;
/** What a screen says that has no data, or could not get it. */
const FAILURES =
  /could not be loaded|could not load|Something went wrong|Server Error|Not connected|looks like an error/;

/** The demo with every way to the server watched: what is asked of it is kept, and so is what goes wrong. */
export class WatchedDemo {
  readonly page: Page;
  readonly calls: string[] = [];
  readonly mishaps: string[] = [];

  constructor(page: Page) {
    this.page = page;
  }

  /** By the button on the login; from before that on, nothing may be asked of the server but the pages themselves. */
  async enter(): Promise<void> {
    const { page } = this;
    await page.goto(`${baseUrl()}/user/login`);
    const button = page.getByRole("button", { name: "Try the demo" });
    await expect(button).toBeVisible();
    this.watch();
    await button.click();
    await expect(page.getByRole("button", { name: /account menu/ })).toBeVisible();
  }

  /** Heard, not cut off: whoever stands in between has the browser fetch and compile every script of a screen anew. */
  private watch(): void {
    const { page } = this;
    page.on("request", (request) => {
      if (SERVER.test(new URL(request.url()).pathname)) this.calls.push(`${request.method()} ${request.url()}`);
    });
    page.on("websocket", (socket) => this.calls.push(socket.url()));
    page.on("pageerror", (error) => this.mishaps.push(`${page.url()}: ${error.message}`));
    page.on("console", (message) => {
      const isMissing = message.text().startsWith("The demo has no recording of");
      if (message.type() === "error" || isMissing) this.mishaps.push(`${page.url()}: ${message.text()}`);
    });
  }

  /** To another screen as a link would lead there, without loading the page anew. */
  async go(path: string): Promise<void> {
    await this.page.evaluate((to) => window.history.pushState({}, "", to), path);
  }

  /** The screen has its heading and its data, and nothing on it failed. */
  async shows(heading: string | RegExp): Promise<void> {
    const { page } = this;
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await expect(page.getByRole("main")).not.toContainText(FAILURES);
  }

  /** Where the first link of that kind on this screen leads to. */
  async linkTo(start: string): Promise<string> {
    const link = this.page.locator(`main a[href^="${start}"]`).first();
    await expect(link).toBeAttached();
    return (await link.getAttribute("href")) ?? "";
  }

  nothingEscaped(): void {
    expect(this.calls).toEqual([]);
    expect(this.mishaps).toEqual([]);
  }
}
