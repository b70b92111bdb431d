import type { Page } from "@playwright/test";

/** Opens pages as in a tab that has shown the tour, which would stand over the screens of a demo. */
export async function withoutTour(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // An empty page has no storage.
    if (location.protocol !== "about:") sessionStorage.setItem("sb.tour", "seen");
  });
}
