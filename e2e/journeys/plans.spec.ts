import { crc32, deflateSync } from "node:zlib";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { contract, type Place } from "@switchboard/contract";
import { expectNothingFound } from "../pages/axe.ts";
import { expectOn } from "../pages/control.ts";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl, deviceNamed, post, tokenOf, turn } from "../world/building.ts";

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A white picture with a grey frame, as a plan is drawn. */
function aPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0], 8);
  const rows = Buffer.alloc((width + 1) * height, 0xff);
  for (let row = 0; row < height; row += 1) {
    const start = row * (width + 1);
    rows[start] = 0;
    const isEdge = row < 4 || row >= height - 4;
    if (isEdge) rows.fill(0x60, start + 1, start + 1 + width);
  }
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([start, ...parts]);
}

/** A PDF of two pages, the second of which has a script that no viewer may run, and a drawn rectangle. */
function aPdf(): Buffer {
  const drawing = "4 w 100 100 600 400 re S 400 100 m 400 500 l S";
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>",
    "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 800 600] /Contents 5 0 R >>",
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
  ];
  let text = "%PDF-1.4\n";
  const starts = objects.map((object, index) => {
    const start = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  const end = `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + end, "latin1");
}

async function placeNamed(name: string): Promise<Place> {
  const reply = await fetch(`${baseUrl()}${contract.listPlaces.path}`, {
    headers: { authorization: await tokenOf("admin") },
  });
  const { places } = (await reply.json()) as { places: Place[] };
  const found = places.find((place) => place.name === name);
  if (!found) throw new Error(`the building has no place ${name}`);
  return found;
}

/** Taps the plan at shares of the window in which it is shown. */
async function tap(page: Page, x: number, y: number): Promise<void> {
  const stage = page.getByLabel("Plan of Basement", { exact: true });
  const box = await stage.boundingBox();
  if (!box) throw new Error("the plan is not shown");
  await stage.click({ position: { x: box.width * x, y: box.height * y } });
}

async function openPart(page: Page, name: string): Promise<void> {
  await page.getByRole("radiogroup", { name: "What is on the plan" }).getByText(name, { exact: true }).click();
}

/** Returns the colour that is drawn in the upper part of the lever of a marker. */
async function leverColor(marker: Locator): Promise<string> {
  return await marker.evaluate((element) => {
    const canvas = document.querySelector<HTMLCanvasElement>("section canvas");
    const [at, of] = [element.getBoundingClientRect(), canvas?.getBoundingClientRect()];
    if (!canvas || !of) return "no canvas";
    const density = canvas.width / of.width;
    const [x, y] = [at.x + at.width / 2 - of.x, at.y + at.height / 2 - 8 - of.y];
    return [...(canvas.getContext("2d")?.getImageData(x * density - 5, y * density, 1, 1).data ?? [])].join(" ");
  });
}

/** Gives the basement a plan with the alarm beacon in its middle. */
async function drawBasement(): Promise<Place> {
  const basement = await placeNamed("Basement");
  await post(contract.setPlanPicture.path, { place: basement._id, picture: aPng(1600, 1200).toString("base64") });
  const board = await deviceNamed("Panel room board");
  const beacon = board.switch_appliances?.find(({ name }) => name === "Alarm beacon");
  const item = { device: board._id, switch_no: beacon?.switch_no, x: 0.5, y: 0.5 };
  await post(contract.editPlan.path, { place: basement._id, items: [item] });
  return basement;
}

test.describe("the plan of a floor", () => {
  // Both are about the same floor.
  test.describe.configure({ mode: "default" });

  test.afterEach(async () => {
    await post(contract.deletePlan.path, { place: (await placeNamed("Basement"))._id });
    await turn("Panel room board", 0, ["Alarm beacon"]);
  });

  test("an admin draws a plan, and switches something on it", async ({ page }) => {
    await turn("Panel room board", 0, ["Alarm beacon"]);
    const { _id: basement } = await placeNamed("Basement");
    await signedIn(page, "admin", `/app/rooms/${basement}/plan/edit`);
    const file = page.locator("input[type=file]");
    await file.setInputFiles({ name: "plan.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
    await expect(page.getByText("This cannot be a plan.")).toBeVisible();
    await file.setInputFiles({ name: "plan.png", mimeType: "image/png", buffer: aPng(1600, 1200) });

    await openPart(page, "Rooms");
    await page.getByRole("button", { name: "Draw Electrical room", exact: true }).click();
    await tap(page, 0.3, 0.3);
    await tap(page, 0.6, 0.3);
    await tap(page, 0.6, 0.7);
    await tap(page, 0.3, 0.7);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Corner 4 of Electrical room" })).toBeVisible();

    await openPart(page, "Devices");
    await page.getByRole("searchbox", { name: "Search devices" }).fill("panel room");
    await page.getByRole("button", { name: /^Panel room lights/ }).click();
    await tap(page, 0.4, 0.5);
    await page.getByRole("button", { name: "Done" }).click();
    const entry = page.getByRole("button", { name: /^Alarm beacon/ });
    await entry.dragTo(page.getByLabel("Plan of Basement", { exact: true }));
    await expect(page.getByRole("button", { name: "Alarm beacon, Panel room board" })).toBeVisible();
    await expectNothingFound(page);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(entry).toBeVisible();
    await page.getByRole("button", { name: "Redo" }).click();
    await expect(page.getByText("Saving…")).toBeHidden();

    await page.getByRole("link", { name: "View plan" }).click();
    const beacon = page.getByRole("switch", { name: /^Alarm beacon/ }).first();
    const off = await leverColor(beacon);
    expect(off).toMatch(/ 255$/);
    await beacon.click();
    await expectOn(beacon, true);
    await expect.poll(() => leverColor(beacon)).not.toBe(off);
  });

  test("a wall panel of a floor shows its plan, where a tap turns a switch on", async ({ page, browser }) => {
    await turn("Panel room board", 0, ["Alarm beacon"]);
    await drawBasement();
    await signedIn(page, "admin", "/app/settings?tab=panels");
    await page.getByRole("button", { name: "Add a wall panel" }).click();
    await page.getByLabel("Room or place").selectOption({ label: "\u2003\u2003Basement" });
    await page.getByRole("button", { name: "Create the code" }).click();
    const pairing = page.getByRole("dialog", { name: "Pair Panel Basement" });
    const code = (await pairing.getByLabel("Code", { exact: true }).textContent()) ?? "";
    await pairing.getByRole("button", { name: "Done" }).click();

    const context = await browser.newContext({ viewport: { width: 1024, height: 768 } });
    const tablet = await context.newPage();
    await tablet.goto(`${baseUrl()}/panel?code=${code}`);
    await tablet.getByRole("button", { name: "Pair this tablet" }).click();
    await expect(tablet.getByRole("heading", { name: "Basement", level: 1 })).toBeVisible();
    await expect(tablet.getByRole("heading", { name: "Electrical room" })).toBeVisible();
    await tablet.getByText("Plan", { exact: true }).click();
    const beacon = tablet.getByRole("switch", { name: /^Alarm beacon/ });
    await beacon.click();
    await expectOn(beacon, true);
    await expectNothingFound(tablet);
    await tablet.reload();
    await expect(beacon).toBeVisible();

    await page.getByRole("button", { name: "Remove Panel Basement" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove Panel Basement" }).click();
    await expect(tablet.getByText(/This panel was removed/)).toBeVisible();
    await context.close();
  });

  test("an admin takes a page of a PDF as the plan, and removes it again", async ({ page }) => {
    const { _id: basement } = await placeNamed("Basement");
    await signedIn(page, "admin", `/app/rooms/${basement}/plan/edit`);
    await page.locator("input[type=file]").setInputFiles({
      name: "plan.pdf",
      mimeType: "application/pdf",
      buffer: aPdf(),
    });
    const question = page.getByRole("dialog", { name: "Which page is the plan?" });
    await question.getByLabel("Page", { exact: true }).fill("2");
    await question.getByRole("button", { name: "Use this page" }).click();
    const stage = page.getByLabel("Plan of Basement", { exact: true });
    await expect(stage).toBeVisible();
    // The page is 800 × 600, so its picture has the same sides at the size that is stored.
    await expect(stage.locator("img")).toHaveJSProperty("naturalWidth", 4096);
    await expect(stage.locator("img")).toHaveJSProperty("naturalHeight", 3072);

    await page.getByRole("button", { name: "Remove plan" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove the plan of Basement" }).click();
    await expect(page.getByText("Plan removed")).toBeVisible();
    await expect(page.getByText("Choose a file", { exact: true })).toBeVisible();
  });
});
