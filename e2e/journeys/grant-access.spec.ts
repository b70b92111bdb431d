import { expect, type Locator, type Page, test } from "@playwright/test";
import { contract } from "@switchboard/contract";
import { expectNothingFoundInBothThemes } from "../pages/axe.ts";
import { ControlPage, expectOn } from "../pages/control.ts";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl, deviceNamed, tokenOf } from "../world/building.ts";

const SCREEN = "/app/devices/access";

// These run one after another, because they change the grants of one person.
test.describe.configure({ mode: "default" });

/** The right side of the screen, with the selection and the checkboxes. */
function detailOf(page: Page, name: string): Locator {
  return page.getByRole("region", { name });
}

async function post(path: string, body: object): Promise<void> {
  const headers = { authorization: await tokenOf("admin"), "content-type": "application/json" };
  const reply = await fetch(`${baseUrl()}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
}

async function kiransId(): Promise<string> {
  const reply = await fetch(`${baseUrl()}${contract.getAccess.path}`, {
    headers: { authorization: await tokenOf("admin") },
  });
  const { people } = (await reply.json()) as { people: { _id: string; name: string }[] };
  return people.find(({ name }) => name === "Kiran Reddy")?._id ?? "";
}

/** Restores the building, even after a failed journey. */
test.afterAll(async () => {
  const user_ids = [await kiransId()];
  const panel = await deviceNamed("Panel room board");
  await post(contract.grantDevices.path, { user_ids, device_ids: [panel._id], access: false });
  const room = panel.groups.find(({ type }) => type === "room");
  if (room) await post(contract.grantRooms.path, { user_ids, room_ids: [room._id], access: false });
  const switch_ids = (panel.switch_appliances ?? []).map(({ _id }) => _id);
  await post(contract.grantSwitches.path, { user_ids, switch_ids, access: false });
});

test("an admin gives a person a device, who can use it, and takes it away again at once", { tag: "@core" }, async ({
  page,
  browser,
}) => {
  const other = await browser.newPage();
  await signedIn(other, "user", "/app/devices/control");
  const kirans = new ControlPage(other);
  await kirans.isLive();
  await kirans.search("Panel room lights");
  await expect(kirans.tile("Panel room lights")).toHaveCount(0);

  await signedIn(page, "admin", SCREEN);
  await page.getByRole("link", { name: /Kiran Reddy/ }).click();
  await expect(page).toHaveURL(/by=person.*person=/);
  const detail = detailOf(page, "Kiran Reddy");
  await detail.getByRole("searchbox").fill("Panel room board");
  const device = detail.getByRole("checkbox", { name: /^Panel room board/ });
  await device.check();
  await detail.getByRole("button", { name: "Give access to 1 device" }).click();
  await expect(page.getByText("Kiran Reddy: access to 1 device given. Takes effect immediately.")).toBeVisible();
  await expect(detail.getByRole("checkbox", { name: /^Panel room board.*Whole device/ })).toBeVisible();

  await other.reload();
  await kirans.isLive();
  await kirans.search("Panel room lights");
  const tile = kirans.tile("Panel room lights");
  await expect(tile).toBeVisible();
  const before = (await tile.getAttribute("aria-checked")) === "true";
  await tile.click();
  await expectOn(tile, !before);
  await tile.click();
  await expectOn(tile, before);

  await device.uncheck();
  await detail.getByRole("button", { name: "Remove access to 1 device" }).click();
  const question = page.getByRole("dialog", { name: "Revoke Access to the User?" });
  await expect(question).toContainText("Kiran Reddy can no longer use:");
  await expect(question).toContainText("Panel room board");
  await question.getByRole("button", { name: "Remove access" }).click();
  await expect(page.getByText("Kiran Reddy: access to 1 device removed. Takes effect immediately.")).toBeVisible();
  await expect(detail.getByRole("checkbox", { name: /^Panel room board.*No access/ })).toBeVisible();
  // An open screen loses it, and a new one does not show it.
  await expect(tile).toHaveCount(0);
  await other.reload();
  await kirans.isLive();
  await kirans.search("Panel room lights");
  await expect(tile).toHaveCount(0);
  await other.close();
});

test("a room that is given brings what is put into it, lets go of what is taken out, and ends when it is taken away", async ({
  page,
  browser,
}) => {
  const other = await browser.newPage();
  await signedIn(other, "user", "/app/devices/control");
  const kirans = new ControlPage(other);
  await kirans.isLive();
  await kirans.search("Panel room lights");
  const tile = kirans.tile("Panel room lights");
  await expect(tile).toHaveCount(0);

  await signedIn(page, "admin", SCREEN);
  await page.getByRole("link", { name: /Kiran Reddy/ }).click();
  const detail = detailOf(page, "Kiran Reddy");
  // The list is long, and rows out of view do not exist.
  await detail.getByRole("searchbox").fill("Panel room board");
  const room = detail.getByRole("checkbox", { name: "Whole room Electrical room" });
  await room.check();
  await detail.getByRole("button", { name: "Give access to 1 room" }).click();
  await expect(detail.getByRole("checkbox", { name: /^Panel room board.*By room Electrical room/ })).toBeVisible();
  // An open screen changes by itself.
  await expect(tile).toBeVisible();

  const board = await deviceNamed("Panel room board");
  const home = board.groups.find(({ type }) => type === "room")?._id;
  await post(contract.editDevice.path, { id: board._id, room: null });
  await expect(tile).toHaveCount(0);
  await post(contract.editDevice.path, { id: board._id, room: home });
  await expect(tile).toBeVisible();

  await room.uncheck();
  await detail.getByRole("button", { name: "Remove access to 1 room" }).click();
  const question = page.getByRole("dialog", { name: "Revoke Access to the User?" });
  await expect(question).toContainText("Room Electrical room");
  await question.getByRole("button", { name: "Remove access" }).click();
  await expect(tile).toHaveCount(0);
  await other.close();
});

test("on a phone one goes from the device to its people, gives a single switch, and comes back", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page, "admin", SCREEN);
  await page.getByText("By device", { exact: true }).click();
  await page.getByRole("searchbox", { name: "Search devices" }).fill("Panel room board");
  await page.getByRole("link", { name: /^Panel room board/ }).click();
  const detail = detailOf(page, "Panel room board");
  await expect(detail.getByRole("heading", { name: "Panel room board" })).toBeFocused();
  await expect(detail.getByText("Can use everything")).toBeVisible();
  await detail.getByRole("button", { name: "Show switches for Kiran Reddy" }).click();
  await detail.getByRole("checkbox", { name: /^Alarm beacon/ }).check();
  await detail.getByRole("button", { name: "Give access to 1 person" }).click();
  await expect(detail.getByRole("listitem").filter({ hasText: "Kiran Reddy" })).toContainText("1 of 3 switches");
  await detail.getByRole("link", { name: "All devices" }).click();
  await expect(page.getByRole("link", { name: /^Panel room board/ })).toContainText("1 person");
});

test("those who are no admins find no way to it, and are told so at its address", async ({ page }) => {
  await signedIn(page, "user", SCREEN);
  await expect(page.getByText("You are not allowed to access this resource")).toBeVisible();
  await expect(
    page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Control" }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Device access" })).toHaveCount(0);
});

test.describe("without motion", () => {
  test.use({ reducedMotion: "reduce" });

  test("axe finds nothing on the screen, nor on its question", async ({ page }) => {
    test.slow();
    await signedIn(page, "admin", SCREEN);
    await page.getByRole("link", { name: /Kiran Reddy/ }).click();
    const detail = detailOf(page, "Kiran Reddy");
    await detail.getByRole("button", { name: "Show switches of Boardroom board" }).click();
    await detail.getByRole("checkbox", { name: /^Boardroom cove/ }).uncheck();
    await expectNothingFoundInBothThemes(page, "by person");
    await detail.getByRole("button", { name: "Remove access to 1 device" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectNothingFoundInBothThemes(page, "question");
    await page.keyboard.press("Escape");
    await detail.getByRole("button", { name: "Undo changes" }).click();
    await page.getByText("By device", { exact: true }).click();
    await page.getByRole("link", { name: /^Boardroom board/ }).click();
    await expect(detailOf(page, "Boardroom board")).toBeVisible();
    await expectNothingFoundInBothThemes(page, "by device");
  });
});
