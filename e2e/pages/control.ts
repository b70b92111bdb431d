import { expect, type Locator, type Page } from "@playwright/test";
import { baseUrl } from "../world/building.ts";
import { moveTo } from "./move.ts";

export class ControlPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto(`${baseUrl()}/app/devices/control`);
    await this.isLive();
  }

  /** Opens the screen from another screen of the app. */
  async moveHere(): Promise<void> {
    await moveTo(this.page, "/app/devices/control");
    await this.isLive();
  }

  async isLive(): Promise<void> {
    await expect(this.page.getByText("Live", { exact: true }).first()).toBeVisible();
  }

  async search(text: string, field = "Switch name"): Promise<void> {
    await this.page.getByLabel("Search by").selectOption(field);
    await this.page.getByRole("searchbox", { name: "Search text" }).fill(text);
  }

  tile(name: string): Locator {
    return this.page.getByRole("switch", { name: new RegExp(`^${name}\\b`) });
  }

  async openDetails(name: string): Promise<Locator> {
    await this.page.getByRole("button", { name: `Details of ${name}` }).click();
    const details = this.page.getByRole("dialog");
    await expect(details).toBeVisible();
    return details;
  }
}

export async function expectOn(tile: Locator, on: boolean): Promise<void> {
  await expect(tile).toHaveAttribute("aria-checked", String(on));
}
