import { expect, test } from "@playwright/test";
import { contract } from "@switchboard/contract";
import { expectNothingFoundInBothThemes } from "../pages/axe.ts";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl, deviceNamed, tokenOf } from "../world/building.ts";

const SCREEN = "/app/devices/access";
const BOARD = "Training board";

async function asAdmin(path: string, body: object): Promise<void> {
  const headers = { authorization: await tokenOf("admin"), "content-type": "application/json" };
  const reply = await fetch(`${baseUrl()}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
}

async function idOf(name: string): Promise<string> {
  const headers = { authorization: await tokenOf("admin") };
  const reply = await fetch(`${baseUrl()}${contract.getAccess.path}`, { headers });
  const { people } = (await reply.json()) as { people: { _id: string; name: string }[] };
  return people.find((each) => each.name === name)?._id ?? "";
}

/** Restores the building, even after a failed journey. */
test.afterAll(async () => {
  const { _id } = await deviceNamed(BOARD);
  await asAdmin(contract.handOverDevices.path, { device_ids: [_id], user_id: null });
  const user_ids = [await idOf("Farah Siddiqui")];
  await asAdmin(contract.grantDevices.path, { user_ids, device_ids: [_id], access: false });
});

test.use({ reducedMotion: "reduce" });

test("an admin hands a device over, and its new owner shares it with a colleague", async ({ page, browser }) => {
  test.slow();
  const kiran = await browser.newPage();
  await signedIn(kiran, "user", "/app/notifications");
  const menu = kiran.getByRole("navigation", { name: "Main menu" });
  await expect(menu.getByRole("link", { name: "Control" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Devices" })).toHaveCount(0);

  await signedIn(page, "admin", `${SCREEN}?by=device`);
  await page.getByRole("searchbox", { name: "Search devices" }).fill(BOARD);
  await page.getByRole("link", { name: new RegExp(`^${BOARD}`) }).click();
  const detail = page.getByRole("region", { name: BOARD });
  await expect(detail.getByText("No owner: only admins can give access.")).toBeVisible();
  await detail.getByRole("button", { name: "Change owner" }).click();
  const dialog = page.getByRole("dialog", { name: `Transfer ${BOARD}` });
  await dialog.getByRole("combobox", { name: "New owner" }).fill("Kiran");
  await page.getByRole("option", { name: /Kiran Reddy/ }).click();
  await expectNothingFoundInBothThemes(page, "hand over");
  await dialog.getByRole("button", { name: "Transfer" }).click();
  await expect(page.getByText(`${BOARD} now belongs to Kiran Reddy.`)).toBeVisible();
  await expect(detail.getByText("Owner: Kiran Reddy")).toBeVisible();

  // An open screen changes by itself.
  await expect(menu.getByRole("link", { name: "Devices" })).toBeVisible();
  await kiran.getByRole("link", { name: `Who can use ${BOARD}` }).click();
  const own = kiran.getByRole("region", { name: BOARD });
  await own.getByRole("checkbox", { name: /^Farah Siddiqui/ }).check();
  await own.getByRole("button", { name: "Give access to 1 person" }).click();
  await expect(own.getByRole("checkbox", { name: /^Farah Siddiqui.*Whole device/ })).toBeVisible();
  await expect(own.getByRole("button", { name: "Change owner" })).toHaveCount(0);
  await expectNothingFoundInBothThemes(kiran, "access of an owner");

  // The owner may take a shared device away, with the spec's question.
  await own.getByRole("checkbox", { name: /^Farah Siddiqui/ }).uncheck();
  await own.getByRole("button", { name: "Remove access for 1 person" }).click();
  const question = kiran.getByRole("dialog", { name: "Revoke Access to the User?" });
  await question.getByRole("button", { name: "Remove access" }).click();
  await expect(own.getByRole("checkbox", { name: /^Farah Siddiqui.*No access/ })).toBeVisible();
  await kiran.close();
});
