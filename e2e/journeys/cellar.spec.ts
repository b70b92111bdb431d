import { expect, type Page, test } from "@playwright/test";
import { ControlPage } from "../pages/control.ts";
import { signedIn } from "../pages/sign-in.ts";

test.describe("with the app kept on the device", () => {
  test.use({ serviceWorkers: "allow" });

  /** Waits until the worker serves this page and the building's data is stored. */
  async function isKept(page: Page): Promise<void> {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    // The texts of the language are cached once the page has reported its language.
    await expect.poll(() => page.evaluate(missingTexts), { timeout: 30_000 }).toEqual([]);
    await expect.poll(() => page.evaluate(keptLists), { timeout: 30_000 }).toContain("schedules");
  }

  test("in the cellar the last state can be read with its age, a tap is refused plainly, and it is live again by itself", async ({
    page,
    context,
  }) => {
    await signedIn(page, "admin", "/app/devices/control");
    const control = new ControlPage(page);
    await control.isLive();
    await isKept(page);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(/^You are offline\. Last known \d\d:\d\d( [ap]m)?, .+\.$/)).toBeVisible();
    await control.search("Corridor lights");
    const tile = control.tile("Corridor lights");
    const before = await tile.getAttribute("aria-checked");
    await tile.click();
    await expect(page.getByText("Nothing was switched.")).toBeVisible();
    await expect(tile).toHaveAttribute("aria-checked", String(before));
    // These are a screen that was never opened, and a list that nobody had requested.
    await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Automation" }).click();
    await expect(page.getByRole("main")).toContainText("Evening lights");
    await context.setOffline(false);
    await control.isLive();
    await expect(page.getByText(/^You are offline/)).toBeHidden();
  });
});

test("a screen that could not be loaded comes by itself when the connection does", async ({ page, context }) => {
  await signedIn(page, "admin");
  await context.setOffline(true);
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Automation" }).click();
  await expect(page.getByText("This screen opens by itself as soon as the connection is back.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Schedules", level: 1 })).toBeVisible();
});

/** Runs in the browser. Returns the English texts of this version that the worker has not cached yet. */
async function missingTexts(): Promise<string[]> {
  const worker = await (await fetch("/sw.js")).text();
  const texts = /\ben:[`[]([^`\]]+)/.exec(worker)?.[1]?.match(/\/assets\/[\w-]+\.js/g);
  if (!texts) return ["the worker names no English texts"];
  const kept = await Promise.all(texts.map((path) => caches.match(path, { ignoreVary: true })));
  return texts.filter((_, index) => !kept[index]);
}

/** Runs in the browser. Returns which lists are stored. */
async function keptLists(): Promise<string[]> {
  // Opening a missing database would create it, without its object stores.
  if (!(await indexedDB.databases()).some(({ name }) => name === "switchboard")) return [];
  return new Promise((resolve) => {
    const opening = indexedDB.open("switchboard");
    opening.onsuccess = () => {
      const database = opening.result;
      if (!database.objectStoreNames.contains("kept")) {
        database.close();
        return resolve([]);
      }
      const asked = database.transaction("kept").objectStore("kept").getAll();
      asked.onsuccess = () => {
        database.close();
        const [kept] = asked.result as { reads: { queryKey: string[] }[] }[];
        resolve(kept?.reads.map(({ queryKey }) => queryKey[2] ?? "") ?? []);
      };
    };
  });
}
