import { expect, type Page, test } from "@playwright/test";
import { contract } from "@switchboard/contract";
import { expectOn } from "../../pages/control.ts";
import { Steps, startAtHome } from "../../pages/steps.ts";
import { baseUrl, deviceNamed, post, turn } from "../../world/building.ts";

// These run one after another, because they switch the same board, whose switches no other journey uses.
test.describe.configure({ mode: "default" });

const BOARD = "West bay";
const LIGHTS = ["West lights 2", "West lights 3"];

let room = "";
let before: Awaited<ReturnType<typeof deviceNamed>>;

/** The board has a room and a floor of its own, and one of its switches is critical. */
test.beforeAll(async () => {
  before = await deviceNamed(BOARD);
  const devices = [before._id];
  ({ _id: room } = await post<{ _id: string }>(contract.newGroup.path, { name: "Third floor", type: "room", devices }));
  await post(contract.editDevice.path, { id: before._id, meta: { ...before.meta, Floor: "3" } });
  await markCritical(true);
  // The building's own schedules may have turned the others on.
  const others = before.switch_appliances?.map(({ name }) => name).filter((name) => !LIGHTS.includes(name));
  await turn(BOARD, 0, others);
});

test.afterAll(async () => {
  const home = before.groups.find(({ type }) => type === "room")?._id ?? null;
  await markCritical(false);
  await post(contract.editDevice.path, { id: before._id, room: home, meta: before.meta });
  await post(contract.deleteGroup.path, { id: room });
});

async function markCritical(critical: boolean): Promise<void> {
  const id = before.switch_appliances?.find(({ name }) => name === LIGHTS[0])?._id;
  await post(contract.markSwitchCritical.path, { id, critical });
}

async function isOn(device: string, name: string): Promise<boolean | undefined> {
  const { switch_appliances = [] } = await deviceNamed(device);
  return switch_appliances.find((each) => each.name === name)?.current_status;
}

const tile = (page: Page, name: string) => page.getByRole("switch", { name: new RegExp(`^${name}\\b`) });

test("turn off a room", async ({ page }) => {
  await turn(BOARD, 1, LIGHTS);
  const steps = await startAtHome(page);
  await steps.press(page.getByRole("region", { name: "On now" }).getByRole("link", { name: /^Third floor/ }));
  await steps.press(page.getByRole("button", { name: "Turn everything off (2)" }));
  const question = page.getByRole("dialog");
  await expect(question).toContainText("West lights 2 is marked as critical");
  await steps.press(question.getByRole("button", { name: /^Turn off/ }));
  await expect(page.getByText("2 of 2 are off.")).toBeVisible();
  steps.expectTaken(3);
});

test("turn off a room by the search, as a user", async ({ page }) => {
  await turn("Training board", 1, ["Stage lights"]);
  const steps = await startAtHome(page, "user");
  await steps.search("training hall off", /^Training hall/);
  await steps.key("Enter");
  await expect.poll(() => isOn("Training board", "Stage lights")).toBe(false);
  steps.expectTaken(4);
});

test("dim a light to 40 %", async ({ page }) => {
  const steps = await startAtHome(page, "user");
  await steps.search("cove light", /^Cove light/);
  const slider = page.getByRole("dialog", { name: "Cove light" }).getByRole("slider", { name: "Level of Cove light" });
  const { width = 0, height = 0 } = (await slider.boundingBox()) ?? {};
  await steps.press(slider, { x: width * 0.4, y: height / 2 });
  await expect(slider).toHaveAttribute("aria-valuenow", "40");
  steps.expectTaken(4);
});

test("turn off a floor with a critical switch, and undo it", async ({ page }) => {
  await turn(BOARD, 1, LIGHTS);
  const steps = await startAtHome(page);
  await steps.open("Devices");
  await steps.choose(page.getByLabel("Detail", { exact: true }), { label: "3" });
  await steps.press(page.getByRole("checkbox", { name: /^Select all 1$/ }));
  await steps.press(page.getByRole("button", { name: "Turn off", exact: true }));
  const question = page.getByRole("dialog");
  await expect(question).toContainText("West lights 2");
  await steps.press(question.getByRole("button", { name: /^Turn off/ }));
  await steps.press(page.getByRole("button", { name: "Undo" }));
  await expect(page.getByRole("row").filter({ hasText: BOARD })).toContainText("2 of 4 on");
  steps.expectTaken(6);
});

test("see who switched a light last", async ({ page }) => {
  await turn(BOARD, 0, ["West lights 3"]);
  await turn(BOARD, 1, ["West lights 3"]);
  const steps = await startAtHome(page);
  await steps.search("west lights 3", /^West lights 3/);
  const history = page.getByRole("dialog", { name: "West lights 3" });
  await expect(history).toContainText("Ananya Rao");
  steps.expectTaken(3);
});

test("read the history of a device", async ({ page }) => {
  await turn(BOARD, 0, ["West lights 3"]);
  await turn(BOARD, 1, ["West lights 3"]);
  const steps = await startAtHome(page);
  await steps.search("west bay", /^West bay/);
  const history = page.getByRole("region", { name: "History" });
  await steps.choose(history.getByLabel("Switch"), "West lights 3");
  await expect(history).toContainText("Ananya Rao");
  steps.expectTaken(4);
});

test("keep a switch on until 18:00", async ({ page }) => {
  const steps = await startAtHome(page);
  await steps.search("west lights 3", /^West lights 3/);
  const details = page.getByRole("dialog", { name: "West lights 3" });
  await steps.press(details.getByRole("button", { name: "Other…" }));
  const form = page.getByRole("dialog", { name: "Hold West lights 3" });
  await steps.press(form.getByText("On", { exact: true }));
  await steps.press(form.getByText("Until a time"));
  await steps.fill(form.getByLabel("Time", { exact: true }), "6:00 pm");
  await steps.press(form.getByRole("button", { name: "Hold on" }));
  await expect(tile(page, "West lights 3")).toContainText("06:00 pm");
  steps.expectTaken(8);
  await tile(page, "West lights 3").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Release/ })
    .first()
    .click();
  await expect(tile(page, "West lights 3")).not.toContainText("06:00 pm");
});

test("make a scene and play it from the search", async ({ page }) => {
  await turn(BOARD, 1, LIGHTS);
  const steps = await startAtHome(page);
  await steps.press(page.getByRole("link", { name: "New scene" }));
  await steps.fill(page.getByLabel("Name", { exact: true }), "Night round");
  await steps.press(page.getByRole("button", { name: "Choose switches" }));
  const picker = page.getByRole("dialog");
  await steps.fill(picker.getByRole("searchbox"), "west lights 3");
  await steps.press(picker.getByRole("checkbox", { name: /^West lights 3/ }));
  await steps.press(picker.getByRole("button", { name: "Done (1 selected)" }));
  await steps.press(page.getByRole("button", { name: "Create scene" }));
  await expect(page.getByRole("article", { name: "Night round" })).toBeVisible();
  await steps.search("play night round", /^Night round/);
  await expect(page.getByRole("option", { name: /^Night round/ })).toContainText("done");
  steps.expectTaken(10);
  await page.keyboard.press("Escape");
  const card = page.getByRole("article", { name: "Night round" });
  await card.getByRole("button", { name: "Delete Night round" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete Night round" }).click();
  await expect(card).toHaveCount(0);
});

test("add a shortcut, as the owner of one device", async ({ page }) => {
  const steps = await startAtHome(page, "owner");
  const shortcuts = page.getByRole("region", { name: "Shortcuts" });
  await steps.press(shortcuts.getByRole("button", { name: "Add a shortcut" }));
  const picker = page.getByRole("dialog");
  await steps.press(picker.getByRole("checkbox", { name: /^Guard room fan/ }));
  await steps.key("Escape");
  const fan = shortcuts.getByRole("switch", { name: /^Guard room fan/ });
  const wasOn = (await fan.getAttribute("aria-checked")) === "true";
  await steps.press(fan);
  await expectOn(fan, !wasOn);
  steps.expectTaken(4);
});

test("mute the television, as a user", async ({ page }) => {
  const steps = await startAtHome(page, "user");
  await steps.search("boardroom tv", /^Boardroom TV/);
  await steps.press(page.getByRole("button", { name: "Mute" }));
  await expect(page.getByText("Mute: sent")).toBeVisible();
  steps.expectTaken(4);
});

test("pair a wall panel", async ({ page, browser }) => {
  const steps = await startAtHome(page);
  await steps.search("third floor", /^Third floor/);
  await steps.press(page.getByRole("link", { name: "Add a wall panel" }));
  await steps.press(page.getByRole("button", { name: "Create the code" }));
  const code = (await page.getByRole("dialog").getByLabel("Code", { exact: true }).textContent()) ?? "";
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } });
  const tablet = await context.newPage();
  await tablet.goto(`${baseUrl()}/panel`);
  const there = new Steps(tablet);
  await there.fill(tablet.getByLabel("Code"), code);
  await there.press(tablet.getByRole("button", { name: "Pair this tablet" }));
  await expect(tile(tablet, "West lights 3")).toBeVisible();
  await context.close();
  steps.expectTaken(5);
  there.expectTaken(2);
});
