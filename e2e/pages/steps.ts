import { expect, type Locator, type Page, test } from "@playwright/test";
import type { Person } from "../world/sessions.ts";
import { signedIn } from "./sign-in.ts";

/** Counts what a person does deliberately: each press, key (or chord) and field is one step. Looking and waiting are free. */
export class Steps {
  readonly page: Page;
  #count = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async press(target: Locator, position?: { x: number; y: number }): Promise<void> {
    this.#count += 1;
    await target.click(position && { position });
  }

  async key(chord: string): Promise<void> {
    this.#count += 1;
    await this.page.keyboard.press(chord);
  }

  async fill(field: Locator, text: string): Promise<void> {
    this.#count += 1;
    await field.fill(text);
  }

  async choose(list: Locator, option: string | { label: string }): Promise<void> {
    this.#count += 1;
    await list.selectOption(option);
  }

  /** Opens a place of the main menu, and one of its screens. */
  async open(place: string, screen?: string): Promise<void> {
    const menu = this.page.getByRole("navigation", { name: "Main menu" });
    await this.press(menu.getByRole("link", { name: place }));
    if (screen) await this.press(this.page.getByRole("navigation").getByRole("link", { name: screen, exact: true }));
  }

  /** Types words into the search and presses Enter once this result is chosen. */
  async search(words: string, result: string | RegExp): Promise<void> {
    await this.key("Control+k");
    await this.fill(this.page.getByRole("dialog").getByRole("combobox"), words);
    const option = this.page.getByRole("option", { name: result });
    await expect(option).toHaveAttribute("aria-selected", "true");
    await this.key("Enter");
  }

  /** The number in the guide's table of everyday tasks. A change that adds a step has to say why. */
  expectTaken(number: number): void {
    test.info().annotations.push({ type: "steps", description: String(this.#count) });
    expect(this.#count, "steps").toBe(number);
  }
}

/** An everyday task starts at Home, and is done by the menu, the search or what is on the screen. */
export async function startAtHome(page: Page, person: Person = "admin"): Promise<Steps> {
  await signedIn(page, person);
  await expect(page.getByText("Live", { exact: true }).first()).toBeVisible();
  return new Steps(page);
}
