import { expect, test } from "@playwright/test";
import { contract } from "@switchboard/contract";
import { ControlPage, expectOn } from "../pages/control.ts";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl, deviceNamed, tokenOf } from "../world/building.ts";
import { pressOnTheWall } from "../world/control-room.ts";

async function post(path: string, body: object): Promise<unknown> {
  const headers = { authorization: await tokenOf("admin"), "content-type": "application/json" };
  const reply = await fetch(`${baseUrl()}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  expect(reply.ok, path).toBe(true);
  return reply.json();
}

async function switchNamed(device: string, name: string) {
  const { kd_id, switch_appliances = [] } = await deviceNamed(device);
  const found = switch_appliances.find((each) => each.name === name);
  if (!found) throw new Error(`${device} has no switch ${name}`);
  return { id: found._id, kd_id, number: found.switch_no };
}

async function turn(id: string, switch_state: 0 | 1): Promise<void> {
  await post(contract.switchDevice.path, { switch_appliance_id: id, switch_state, source: "dashboard" });
}

test("a switch is held with one press, a tap says by whom, and the list gives it back", async ({ page }) => {
  await signedIn(page, "admin", "/app/devices/control");
  const control = new ControlPage(page);
  await control.isLive();
  await control.search("Reading lights");
  const tile = control.tile("Reading lights");
  const details = await control.openDetails("Reading lights");
  await details.getByRole("button", { name: "Hold on for 2 hr" }).click();
  const hold = details.getByRole("region", { name: "Hold" });
  await expect(hold).toContainText("Held on by Ananya Rao until");
  await details.getByRole("button", { name: "Close" }).click();
  await expectOn(tile, true);

  await tile.click();
  await expect(page.getByRole("dialog")).toContainText("Held on by Ananya Rao until");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expectOn(tile, true);

  await page.goto(`${baseUrl()}/app/devices/holds`);
  const row = page.getByRole("listitem").filter({ hasText: "Reading lights" });
  await expect(row).toContainText("Held on by Ananya Rao until");
  await row.getByRole("button", { name: "Release" }).click();
  await expect(row).toBeHidden();

  await control.open();
  await control.search("Reading lights");
  await tile.click();
  await expectOn(tile, false);
});

test("two switches that must never be on together: the screen keeps it, and the wall is reported", async ({ page }) => {
  const [sockets, fans] = await Promise.all([
    switchNamed("East bay", "East sockets"),
    switchNamed("East bay", "East fans"),
  ]);
  for (const { id } of [sockets, fans]) await turn(id, 0);
  await signedIn(page, "admin", "/app/devices/protections");
  await page.getByRole("button", { name: "New interlock" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Name").fill("Sockets or fans");
  await sheet.getByRole("button", { name: "Choose switches" }).click();
  const choice = page.getByRole("dialog").last();
  for (const name of ["East sockets", "East fans"]) {
    await choice.getByRole("searchbox").fill(name);
    await choice.getByRole("checkbox", { name: new RegExp(name) }).check();
  }
  await choice.getByRole("button", { name: "Done" }).click();
  await sheet.getByRole("button", { name: "Create interlock" }).click();
  const card = page.getByRole("listitem", { name: "Sockets or fans" });
  await expect(card).toContainText("East fans");

  const control = new ControlPage(page);
  await control.open();
  await control.search("East");
  await control.tile("East sockets").click();
  await expectOn(control.tile("East sockets"), true);
  await expect(control.tile("East fans")).toContainText("Blocked: East sockets is on");

  await pressOnTheWall(fans.kd_id, fans.number);
  await expectOn(control.tile("East fans"), true);
  await page.goto(`${baseUrl()}/app/devices/protections`);
  await expect(card).toContainText("On together since");
  await card.getByRole("button", { name: "Delete" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(card).toBeHidden();
});
