import { expect, type Page } from "@playwright/test";
import { baseUrl } from "../world/building.ts";
import { withoutTour } from "./tour.ts";

/** Everything that reaches a server: calls, and the live connection. */
const SERVER = /^\/(api|auth|mqtt|broker)(\/|$)/;
/** Texts of a screen without data, or with a failed call. */
const FAILURES =
  /could not be loaded|could not load|Something went wrong|Server Error|Not connected|looks like an error/;

/** The demo with all connections to the server watched. Records requests and errors. */
export class WatchedDemo {
  readonly page: Page;
  readonly calls: string[] = [];
  readonly mishaps: string[] = [];

  constructor(page: Page) {
    this.page = page;
  }

  /** Enters by the button of the login. From then on, only pages may be requested from the server. */
  async enter(): Promise<void> {
    const { page } = this;
    await withoutTour(page);
    await page.goto(`${baseUrl()}/user/login`);
    const button = page.getByRole("button", { name: "Try the demo" });
    await expect(button).toBeVisible();
    this.watch();
    await button.click();
    await expect(page.getByRole("button", { name: /account menu/ })).toBeVisible();
  }

  /**
   * Listens without intercepting, because interception makes the browser fetch and compile every script of a screen
   * again.
   */
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

  /** Opens another screen like a link, without reloading the page. */
  async go(path: string): Promise<void> {
    await this.page.evaluate((to) => window.history.pushState({}, "", to), path);
  }

  /** Expects the heading and the data of the screen, without errors. */
  async shows(heading: string | RegExp): Promise<void> {
    const { page } = this;
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await expect(page.getByRole("main")).not.toContainText(FAILURES);
  }

  /** Returns the target of the first such link on this screen. */
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
