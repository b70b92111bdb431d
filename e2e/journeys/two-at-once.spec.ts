import { type Browser, expect, type Page, test } from "@playwright/test";
import { contract } from "@switchboard/contract";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl, deviceNamed, tokenOf } from "../world/building.ts";

const card = (page: Page, name: string) => page.getByRole("article", { name, exact: true });

/** Opens one screen in two browsers. */
async function twoScreens(page: Page, browser: Browser, path: string): Promise<[Page, Page]> {
  const other = await (await browser.newContext()).newPage();
  for (const each of [page, other]) await signedIn(each, "admin", path);
  return [page, other];
}

async function ask<T>(path: string, body: object): Promise<T> {
  const headers = { authorization: await tokenOf("admin"), "content-type": "application/json" };
  const reply = await fetch(`${baseUrl()}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  expect(reply.status).toBe(200);
  return (await reply.json()) as T;
}

test("a group that two people edit and delete has both changes, and is gone for both", async ({ page, browser }) => {
  await ask(contract.newGroup.path, { name: "Twin room", type: "deviceType" });
  const [one, other] = await twoScreens(page, browser, "/app/devices/groups");
  for (const each of [one, other]) await each.getByRole("button", { name: "Edit Twin room" }).click();
  await one.getByRole("dialog").getByLabel("Name", { exact: true }).fill("Twin hall");
  await one.getByRole("button", { name: "Save" }).click();
  await expect(card(one, "Twin hall")).toBeVisible();
  await other.getByRole("searchbox", { name: "Search devices" }).fill("East bay");
  await other.getByRole("checkbox", { name: /^East bay/ }).check();
  await other.getByRole("button", { name: "Save" }).click();
  for (const each of [one, other]) await expect(card(each, "Twin hall")).toContainText("East bay");

  for (const each of [one, other]) await each.getByRole("button", { name: "Delete Twin hall" }).click();
  for (const each of [one, other]) {
    await each.getByRole("dialog").getByRole("button", { name: "Delete Twin hall" }).click();
    await expect(each.getByText("Group deleted")).toBeVisible();
    await expect(card(each, "Twin hall")).toHaveCount(0);
  }
});

test("a schedule that someone deletes leaves the other's list and the other's form", async ({ page, browser }) => {
  const { switch_appliances = [] } = await deviceNamed("East bay");
  const actions = [{ switch_appliance_id: switch_appliances[0]?._id, switch_state: 0 }];
  // The schedule is disabled, so that it is not among the next ones on Home.
  const draft = { name: "Twin evening", time: 2355, repeats: true, days: [0], actions, isActive: false };
  const { _id: id } = await ask<{ _id: string }>(contract.newSchedule.path, draft);
  const [one, other] = await twoScreens(page, browser, "/app/schedules/list");
  const form = await other.context().newPage();
  await form.goto(`${baseUrl()}/app/schedules/edit/${id}`);
  await form.getByLabel("Name", { exact: true }).fill("Twin night");
  await card(one, "Twin evening").getByRole("button", { name: "More options for Twin evening" }).click();
  await one.getByRole("menuitem", { name: "Delete" }).click();
  await one
    .getByRole("dialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(one.getByText("Schedule deleted")).toBeVisible();
  await expect(card(other, "Twin evening")).toHaveCount(0);
  await expect(form.getByText("Schedule not found")).toBeVisible();
});

test("a form of something that is gone closes with a notice, though nothing told the screen before", async ({
  page,
}) => {
  const { _id: id } = await ask<{ _id: string }>(contract.newGroup.path, { name: "Twin attic", type: "deviceType" });
  // Live changes are blocked, so the answer to the edit is the first to report it.
  await page.routeWebSocket(/.*/, (socket) => void socket.close());
  await signedIn(page, "admin", "/app/devices/groups");
  await page.getByRole("button", { name: "Edit Twin attic" }).click();
  await ask(contract.deleteGroup.path, { id });
  await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("Twin loft");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("It was deleted meanwhile, so nothing was changed")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(card(page, "Twin attic")).toHaveCount(0);
});

test("a device that two people edit keeps what each of them changed", async ({ page, browser }) => {
  const [one, other] = await twoScreens(page, browser, "/app/devices");
  for (const each of [one, other]) {
    await each.getByRole("searchbox").fill("West bay");
    await each.getByRole("button", { name: "Edit West bay" }).click();
  }
  await one.getByRole("dialog").getByLabel("Cost centre").fill("TWIN-1");
  await one.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(one.getByText("Device saved")).toBeVisible();
  await other.getByRole("dialog").getByLabel("Switch 1").fill("Twin light");
  await other.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(other.getByText("Device saved")).toBeVisible();
  const { meta, switch_appliances = [] } = await deviceNamed("West bay");
  expect([meta["Cost centre"], switch_appliances[0]?.name]).toEqual(["TWIN-1", "Twin light"]);
});
