import { expect, test } from "@playwright/test";
import { contract } from "@switchboard/contract";
import { expectNothingFound } from "../pages/axe.ts";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl, tokenOf } from "../world/building.ts";

/**
 * The air conditioner that was on while the building was closed, which depends on the day of the building's creation.
 */
async function airConditioner(): Promise<string> {
  const reply = await fetch(`${baseUrl()}${contract.listWaste.path}?state=all`, {
    headers: { authorization: await tokenOf("admin") },
  });
  const { docs } = (await reply.json()) as { docs: { device: { device_name: string } }[] };
  return docs.find(({ device }) => device.device_name.endsWith(" AC"))?.device.device_name ?? "";
}

test("a load left on while closed is proven, leads to a schedule, and is decided about", { tag: "@core" }, async ({
  page,
}) => {
  // The first night of a new building is examined within half a minute.
  await expect.poll(airConditioner, { timeout: 60_000 }).not.toBe("");
  const name = await airConditioner();
  await signedIn(page, "admin", "/app/waste");
  const card = page.getByRole("listitem", { name });
  await expect(card).toContainText("while the building was closed");
  await card.getByRole("link", { name: /See the proof/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: `On while closed: ${name}` })).toBeVisible();
  await expect(page.getByRole("img")).toBeVisible();
  await expectNothingFound(page);

  await page.getByRole("link", { name: "Make a schedule" }).click();
  await expect(page.getByLabel("Name")).toHaveValue(`Waste: ${name}`);
  await page.goBack();

  await page.getByRole("button", { name: "Decide" }).click();
  const sheet = page.getByRole("dialog", { name: "What is this finding?" });
  await sheet.getByRole("radio", { name: /Meant to be so/ }).check();
  await sheet.getByRole("textbox", { name: "Reason" }).fill("Guests");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Meant to be so, says")).toBeVisible();
  await page.getByRole("button", { name: "Open again" }).click();
  await expect(page.getByRole("button", { name: "Decide" })).toBeVisible();
});
