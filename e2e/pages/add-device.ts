import { expect, type Page } from "@playwright/test";
import type { Box } from "../world/boxes.ts";

export class AddDevicePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async isAt(heading: string | RegExp): Promise<void> {
    await expect(this.page.getByRole("heading", { level: 2, name: heading })).toBeVisible();
  }

  async chooseType(name: string): Promise<void> {
    await this.page.getByRole("searchbox", { name: "Search device types" }).fill(name);
    await this.page.getByRole("button", { name: new RegExp(name) }).click();
    await this.isAt("Device ID and PIN");
  }

  async check(id: string, pin: string): Promise<void> {
    await this.page.getByLabel("Device ID", { exact: true }).fill(id);
    await this.page.getByLabel("PIN", { exact: true }).fill(pin);
    await this.page.getByRole("button", { name: "Check" }).click();
  }

  async name(text: string): Promise<void> {
    await this.isAt("Name and room");
    await this.page.getByLabel("Device name").fill(text);
    await this.page.getByLabel("Room", { exact: true }).selectOption({ index: 1 });
    await this.page.getByRole("button", { name: "Continue" }).click();
  }

  /** A virtual device's own Wi-Fi is a port on this machine. */
  async join({ kd_id, address }: Box): Promise<void> {
    await this.isAt("Join the device's own Wi-Fi");
    await this.page.getByText("The device has another address").click();
    await this.page.getByLabel("Device address").fill(address);
    await expect(this.page.getByText(`Connected to ${kd_id}.`)).toBeVisible();
    await this.page.getByRole("button", { name: "Continue" }).click();
    await this.isAt("Your Wi-Fi");
  }

  async configure(network: string, password: string): Promise<void> {
    await this.page.getByRole("radio", { name: new RegExp(`^${network}`) }).check();
    await this.page.getByLabel("Password", { exact: true }).fill(password);
    await this.page.getByRole("button", { name: "Configure device" }).click();
  }
}
