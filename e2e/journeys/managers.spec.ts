import { expect, test } from "@playwright/test";
import { contract, type Device, type DeviceGroup, type Place } from "@switchboard/contract";
import { moveTo } from "../pages/move.ts";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl, deviceNamed, post, tokenOf } from "../world/building.ts";
import { newUser } from "../world/newcomers.ts";

async function placeNamed(name: string): Promise<Place | undefined> {
  const headers = { authorization: await tokenOf("admin") };
  const reply = await fetch(`${baseUrl()}${contract.listPlaces.path}`, { headers });
  const { places } = (await reply.json()) as { places: Place[] };
  return places.find((place) => place.name === name);
}

test.describe("a manager of a floor", () => {
  let sump: Device;
  let archive: DeviceGroup;
  test.beforeEach(async () => {
    sump = await deviceNamed("Sump controller");
    const place = (await placeNamed("Basement"))?._id;
    archive = await post<DeviceGroup>(contract.newGroup.path, { name: "Archive", type: "room", place });
  });
  /** Other journeys use the building as it was; those that search for the device meanwhile find it by its new name, too. */
  test.afterEach(async () => {
    await post(contract.editDevice.path, { id: sump._id, device_name: "Sump controller" });
    await post(contract.deleteGroup.path, { id: archive._id });
  });

  test("is chosen by an admin, renames a room and a device there, and loses the buttons with the appointment", async ({
    page,
    browser,
  }) => {
    const theirs = await browser.newPage();
    await newUser(theirs, "Devi Nair");
    await signedIn(page, "admin", "/app/devices/access");
    await page.getByRole("link", { name: /^Devi Nair/ }).click();
    const detail = page.getByRole("region", { name: "Devi Nair" });
    await detail.getByRole("checkbox", { name: "Everything in Basement, now and later" }).check();
    await detail.getByRole("checkbox", { name: "Manages Basement", exact: true }).check();
    await page.getByRole("button", { name: /^Give access to/ }).click();
    await expect(page.getByText(/^Devi Nair: access to/)).toBeVisible();

    await moveTo(theirs, "/app/rooms");
    const floor = theirs.getByRole("region", { name: "Basement" });
    await floor.getByRole("button", { name: "Edit Archive" }).click();
    const form = theirs.getByRole("dialog");
    await form.getByLabel("Name", { exact: true }).fill("Old archive");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(floor.getByRole("article", { name: "Old archive" })).toBeVisible();
    await expect(theirs.getByRole("region", { name: "Ground floor" })).toHaveCount(0);
    await floor.getByRole("button", { name: "More options for Basement" }).click();
    await expect(theirs.getByRole("menuitem", { name: "Edit Basement" })).toBeVisible();
    await expect(theirs.getByRole("menuitem", { name: "Delete Basement" })).toHaveCount(0);
    await theirs.keyboard.press("Escape");

    await moveTo(theirs, `/app/devices/${sump._id}`);
    await theirs.getByRole("button", { name: "Edit device" }).click();
    await form.getByLabel("Name", { exact: true }).fill("Sump controller in the cellar");
    await expect(form.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
    await form.getByRole("button", { name: "Save" }).click();
    await expect(theirs.getByRole("heading", { name: "Sump controller in the cellar" })).toBeVisible();

    await detail.getByRole("checkbox", { name: "Manages Basement", exact: true }).uncheck();
    await page.getByRole("button", { name: /^Remove access to/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove access" }).click();
    await expect(theirs.getByRole("button", { name: "Edit device" })).toHaveCount(0);
    await moveTo(theirs, "/app/rooms");
    await expect(floor.getByRole("article", { name: "Old archive" })).toBeVisible();
    await expect(floor.getByRole("button", { name: "Edit Old archive" })).toHaveCount(0);
    await theirs.close();
  });
});
