import { expect, type Locator, type Page, test } from "@playwright/test";
import { ControlPage } from "../pages/control.ts";
import { moveTo } from "../pages/move.ts";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl } from "../world/building.ts";

const card = (page: Page, name: string) => page.getByRole("article", { name, exact: true });

async function openGroups(page: Page): Promise<void> {
  await moveTo(page, "/app/devices/groups");
  await expect(card(page, "Reception")).toBeVisible();
}

test("a room is made, filled, opened, switched, renamed and deleted, and its device stays", { tag: "@core" }, async ({
  page,
}) => {
  // The journey visits half a dozen screens, which takes long on a busy machine.
  test.slow();
  await signedIn(page, "admin", "/app/devices/groups");
  await page.getByRole("button", { name: "New group" }).click();
  await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("Winter garden");
  await page.getByRole("searchbox", { name: "Search devices" }).fill("Water cooler");
  await page.getByRole("checkbox", { name: /^Water cooler/ }).check();
  await page.getByRole("button", { name: "Create group" }).click();
  await expect(page.getByText("Group created")).toBeVisible();
  await expect(card(page, "Winter garden")).toContainText("Water cooler");

  await new ControlPage(page).isLive();
  await card(page, "Winter garden").getByRole("button", { name: "Turn off 1 switch" }).click();
  await expect(card(page, "Winter garden")).toContainText("1 of 1 are off.");
  await card(page, "Winter garden").getByRole("button", { name: "Turn on 1 switch" }).click();
  await expect(card(page, "Winter garden")).toContainText("1 of 1 are on.");

  await card(page, "Winter garden").getByRole("link", { name: "Winter garden" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Winter garden" })).toBeVisible();
  await expect(page.getByRole("switch")).toHaveCount(1);

  await openGroups(page);
  await page.getByRole("button", { name: "Edit Winter garden" }).click();
  await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("Palm house");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(card(page, "Palm house")).toContainText("Water cooler");

  await page.getByRole("button", { name: "Delete Palm house" }).click();
  await expect(page.getByRole("dialog")).toContainText("The device in it is kept.");
  await page.getByRole("dialog").getByRole("button", { name: "Delete Palm house" }).click();
  await expect(page.getByText("Group deleted")).toBeVisible();
  await expect(card(page, "Palm house")).toHaveCount(0);
  await page.goto(`${baseUrl()}/app/devices`);
  await page.getByRole("searchbox").fill("Water cooler");
  await expect(page.getByRole("row").filter({ hasText: "Water cooler" })).toContainText("no room");
});

test("a name that is taken is said beside the field", async ({ page }) => {
  await signedIn(page, "admin", "/app/devices/groups");
  await page.getByRole("button", { name: "New group" }).click();
  await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("boardroom");
  await page.getByRole("button", { name: "Create group" }).click();
  await expect(page.getByRole("dialog").getByText("There is a group of this name already")).toBeVisible();
});

test("a user sees the groups of what was granted, and cannot change them", async ({ page }) => {
  await signedIn(page, "user", "/app/devices/groups");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(card(page, "Pump room")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^(Edit|Delete|New)/ })).toHaveCount(0);
});

test("in the demo a group is switched on this very screen, and nobody is called", async ({ page }) => {
  await signedIn(page, "demo", "/app/devices/groups");
  await new ControlPage(page).isLive();
  // Something in it is on at every hour, but the rest depends on the time.
  const room = card(page, "Server room");
  await expect(room).toContainText(/[1-9]\d* of \d+ on/);
  const [, on = "", all = ""] = /(\d+) of (\d+) on/.exec((await room.textContent()) ?? "") ?? [];
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) calls.push(request.url());
  });
  await room.getByRole("button", { name: `Turn off ${on} switch` }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("marked as critical");
  await question.getByRole("button", { name: /^Turn off/ }).click();
  await expect(room).toContainText(`${on} of ${on} are off.`);
  await expect(room).toContainText(`0 of ${all} on`);
  expect(calls).toEqual([]);
});

test("a device is dragged from the list into a room, and back again by undoing it", async ({ page }) => {
  // The window is tall enough for all rooms, so that nothing scrolls while dragging.
  await page.setViewportSize({ width: 1440, height: 2400 });
  await signedIn(page, "admin", "/app/devices/groups");
  // No other journey moves a device into or out of this room.
  const room = card(page, "Pump room");
  const before = await room.getByText(/^[1-9]\d* devices?$/).textContent();
  await page.getByRole("button", { name: "Add by dragging" }).click();
  const tray = page.getByRole("complementary", { name: "Devices to drag" });
  await tray.getByRole("searchbox").fill("Lift lobby");
  // The list follows the typing with a delay, and until then another row could be grabbed.
  await expect(tray.getByRole("listitem")).toHaveCount(1);
  await carryOver(page, tray.getByText("Lift lobby").first(), room);
  await page.mouse.up();
  await expect(page.getByText("Lift lobby is now in Pump room")).toBeVisible();
  await expect(room).not.toContainText(before ?? "");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Lift lobby moved back")).toBeVisible();
  await expect(room).toContainText(before ?? "");
});

/**
 * Drags an element until the room shows that it accepts it. The browser begins to drag with the first small moves, and a busy page may miss
 * them or redraw the row below the pointer. Then the drag is repeated.
 */
async function carryOver(page: Page, thing: Locator, room: Locator): Promise<void> {
  await expect(async () => {
    await page.mouse.up();
    await thing.hover();
    await page.mouse.down();
    for (const x of [20, 40]) await room.hover({ position: { x, y: 20 } });
    await expect(room).toHaveAttribute("data-over", "true", { timeout: 3000 });
  }).toPass();
}
