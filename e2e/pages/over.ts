import type { Page } from "@playwright/test";

/** Dialogs over a screen: the screen, and how they are opened. */
export const OVER: Record<string, [path: string, open: (page: Page) => Promise<void>]> = {
  "the details of a switch": ["/app/devices/control", (page) => click(page, /^Details of/)],
  "a question about many switches": [
    "/app/devices/groups",
    // Most are on by day and off at night, but there are always many of either.
    (page) => click(page, /Turn (on|off) ([6-9]|1\d) switches/),
  ],
  "the palette": ["/app/devices/control", (page) => page.keyboard.press("Control+k")],
  "the list of keys": ["/app/devices/control", (page) => page.keyboard.press("?")],
  "the edit sheet of a device": ["/app/devices", (page) => click(page, /^Edit /)],
  "a question about many devices": [
    "/app/devices",
    async (page) => {
      await page
        .getByRole("checkbox", { name: /^Select / })
        .nth(1)
        .check();
      await click(page, "Grant access");
    },
  ],
  "a new group": ["/app/devices/groups", (page) => click(page, "New group")],
  "the question before a delete": ["/app/scenes/list", (page) => click(page, /^Delete /)],
  "the switches to choose from": ["/app/scenes/new", (page) => click(page, "Choose switches")],
  "why a workflow fired": ["/app/workflows/list", (page) => click(page, /^Why /)],
  "the devices of a chart": ["/app/analytics/energy", (page) => click(page, "All devices")],
  "an invitation": ["/app/users", (page) => click(page, "Invite someone")],
  "the thread of a ticket": ["/app/support", (page) => click(page, /Fan does not turn on/)],
};

async function click(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name }).first().click();
}
