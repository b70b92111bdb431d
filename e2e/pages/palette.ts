import { expect, type Locator, type Page } from "@playwright/test";

/** Opens the palette by its keys, and returns its field once it has the focus. */
export async function openPalette(page: Page): Promise<Locator> {
  await page.keyboard.press("Control+k");
  const field = page.getByRole("dialog").getByRole("combobox");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");
  return field;
}
