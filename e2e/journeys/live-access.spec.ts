import { expect, type Page, test } from "@playwright/test";
import { contract } from "@switchboard/contract";
import { ControlPage, expectOn } from "../pages/control.ts";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl, deviceNamed, tokenOf } from "../world/building.ts";
import { pressOnTheWall } from "../world/control-room.ts";

const DEVICE = "Office AC";

/** Opens the access screen of an admin with Kiran's devices. */
async function openAccess(page: Page) {
  await signedIn(page, "admin", "/app/devices/access");
  await page.getByRole("link", { name: /Kiran Reddy/ }).click();
  const detail = page.getByRole("region", { name: "Kiran Reddy" });
  await detail.getByRole("searchbox").fill(DEVICE);
  const device = detail.getByRole("checkbox", { name: new RegExp(`^${DEVICE}`) });
  return {
    async give() {
      await device.check();
      await detail.getByRole("button", { name: "Give access to 1 device" }).click();
      await expect(detail.getByRole("checkbox", { name: new RegExp(`^${DEVICE}.*Whole device`) })).toBeVisible();
    },
    async take() {
      await device.uncheck();
      await detail.getByRole("button", { name: "Remove access to 1 device" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Remove access" }).click();
    },
  };
}

/** Restores the building, even after a failed journey. */
test.afterAll(async () => {
  const headers = { authorization: await tokenOf("admin"), "content-type": "application/json" };
  const reply = await fetch(`${baseUrl()}${contract.getAccess.path}`, { headers });
  const { people } = (await reply.json()) as { people: { _id: string; name: string }[] };
  const user_ids = people.filter(({ name }) => name === "Kiran Reddy").map(({ _id }) => _id);
  const body = JSON.stringify({ user_ids, device_ids: [(await deviceNamed(DEVICE))._id], access: false });
  await fetch(`${baseUrl()}${contract.grantDevices.path}`, { method: "POST", headers, body });
});

test("screens that are open show a device once it is given, live, and lose it once it is taken away", async ({
  page,
  browser,
}) => {
  const { kd_id } = await deviceNamed(DEVICE);
  const theirs = await browser.newContext();
  const control = new ControlPage(await theirs.newPage());
  await signedIn(control.page, "user", "/app/devices/control");
  await control.isLive();
  await control.search(DEVICE);
  const list = await theirs.newPage();
  await list.goto(`${baseUrl()}/app/devices`);
  await expect(list.getByText("Live", { exact: true }).first()).toBeVisible();
  const [tile, row] = [control.tile(DEVICE), list.getByText(DEVICE, { exact: true }).first()];
  await expect(tile).toHaveCount(0);
  await expect(row).toHaveCount(0);

  const access = await openAccess(page);
  await access.give();
  await expect(tile).toBeVisible();
  await expect(row).toBeVisible();
  // The device is also live: the wall answers on a screen that was open before the grant.
  const before = (await tile.getAttribute("aria-checked")) === "true";
  await pressOnTheWall(kd_id, 1);
  await expectOn(tile, !before);
  await pressOnTheWall(kd_id, 1);
  await expectOn(tile, before);

  await access.take();
  await expect(tile).toHaveCount(0);
  await expect(control.page.getByText(`${DEVICE} is no longer available to you`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await theirs.close();
});
