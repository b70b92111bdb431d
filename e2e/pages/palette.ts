import { expect, type Locator, type Page } from "@playwright/test";

/** Opens the palette by its keys, and answers its field once words go into it. */
export async function openPalette(page: Page): Promise<Locator> {
  // One that is still closing would take the words with it.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Control+k");
  const field = page.getByRole("dialog").getByRole("textbox");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");
  return field;
}
