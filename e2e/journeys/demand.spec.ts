import { expect, test } from "@playwright/test";
import { contract, type Supply } from "@switchboard/contract";
import { expectNothingFound } from "../pages/axe.ts";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl, deviceNamed, post, sumsAreReady, tokenOf } from "../world/building.ts";

const LOADS = ["East sockets", "West sockets"];

test("an admin tries a demand limit on last month and turns it on, and nobody else can", { tag: "@core" }, async ({
  page,
}) => {
  await sumsAreReady();
  const supply = await addSupply();
  await signedIn(page, "admin", "/app/demand");
  const card = page.getByRole("listitem", { name: supply.name });
  await expect(card).toContainText("expected for the window until");
  await card.getByRole("link", { name: "Set a limit" }).click();

  await page.getByLabel("Stay below (kVA)").fill("12");
  await page.getByRole("button", { name: "Choose loads" }).click();
  const choice = page.getByRole("dialog");
  for (const name of LOADS) {
    await choice.getByRole("searchbox").fill(name);
    await choice.getByRole("checkbox", { name: new RegExp(name) }).check();
  }
  await choice.getByRole("button", { name: "Done" }).click();
  for (const name of LOADS) {
    await page.getByRole("button", { name: `Edit ${name}` }).click();
    const sheet = page.getByRole("dialog", { name });
    await sheet.getByLabel("What it draws (W)").fill("3000");
    await sheet.getByRole("button", { name: "Apply" }).click();
  }
  await page.getByRole("button", { name: "Try it on last month" }).click();
  await expect(page.getByText(/^Would have saved ₹/)).toBeVisible();
  await expect(page.getByText(/^Highest window .* kVA → .* kVA/)).toBeVisible();
  await expectNothingFound(page);

  await page.getByLabel("Shut loads off to keep the limit").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(card).toContainText("Limit 12 kVA");
  await expect(card.getByRole("link", { name: "Change the limit" })).toBeVisible();

  const refused = await fetch(`${baseUrl()}${contract.deleteDemandLimit.path}`, {
    method: "POST",
    headers: { authorization: await tokenOf("user"), "content-type": "application/json" },
    body: JSON.stringify({ supply: supply._id }),
  });
  expect(refused.status).toBe(403);
  await post(contract.deleteDemandLimit.path, { supply: supply._id });
  await post(contract.deleteSupply.path, { id: supply._id });
});

/** Adds a supply for this journey alone, so that no other one finds its limit turned on. */
async function addSupply(): Promise<Supply> {
  const headers = { authorization: await tokenOf("admin") };
  const reply = await fetch(`${baseUrl()}${contract.listSupplies.path}`, { headers });
  const { docs } = (await reply.json()) as { docs: Supply[] };
  const tariff = docs[0]?.tariffs[0];
  const meter = await deviceNamed("Chiller panel");
  return post(contract.newSupply.path, {
    name: "Cooling plant",
    meters: [meter._id],
    contractDemand: "20",
    readingDay: 1,
    tariffs: tariff ? [tariff] : [],
  });
}
