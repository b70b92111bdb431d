import { type Alarm, type AlarmsHandled, contract, type InputOf } from "@switchboard/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { adoptSession } from "../../../../api/session.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { aDevice, HOME } from "../../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { aPark } from "../../../../testing/places.ts";
import { testToken } from "../../../../testing/test-token.ts";
import { readPreference, writePreference } from "../../../../ui/preferences.ts";
import { alarmId, anAlarm, COUNTS } from "../testing.ts";
import { AlarmsPage } from "./AlarmsPage.tsx";

const PATH = "/app/alarms";

beforeAll(() => loadTexts("alarms", "notifications", "many", "errors", "devices", "dashboard", "places"));
beforeEach(() => adoptSession({ token: testToken({ enterprise_id: HOME, role: ["admin"] }), partner_name: "" }));

function building(rows: Alarm[], left: AlarmsHandled["left"] = []) {
  const fake = fakeServer([aDevice(1)]);
  fake.on(contract.deviceGroups, () => ({ groups: [] }));
  fake.on(contract.listAlarms, ({ states = "", under }: InputOf<typeof contract.listAlarms>) => {
    const asked = rows.filter((each) =>
      under ? each.under === under : each.under === null && String(states).split(",").includes(each.state),
    );
    const counts = { ...COUNTS, active: rows.filter(({ state }) => state === "active").length };
    return { docs: structuredClone(asked), count: asked.length, counts };
  });
  const handle = ({ ids }: { ids: string[] }) => {
    const done = ids.filter((id) => !left.some(({ _id }) => _id === id));
    return { done, left: left.filter(({ _id }) => ids.includes(_id)) };
  };
  fake.on(contract.acknowledgeAlarms, handle);
  fake.on(contract.shelveAlarms, handle);
  fake.on(contract.closeAlarms, handle);
  return fake;
}

const heads = () => screen.getAllByRole("article").map((row) => row.getAttribute("aria-label"));
const row = (name: string) => screen.findByRole("article", { name });

it("shows the problem, place, time, count and advice, with the priority as a word", async () => {
  const since = new Date().toISOString();
  const flapping = { since, count: 7 };
  const advice = "Check the compressor's breaker";
  const owner = { _id: alarmId(9), name: "Meena" };
  await openScreen(
    building([anAlarm(1, { priority: "critical", advice, count: 7, flapping, owner })]),
    PATH,
    AlarmsPage,
  );
  const { textContent } = await row("Alarm 1");
  for (const words of ["Critical", "Device 1", "1 minute ago", "What to do: Check the compressor's breaker"])
    expect(textContent).toContain(words);
  expect(textContent).toContain("Comes and goes: 7 times since");
  expect(textContent).toContain("Taken by Meena");
});

it("acknowledges with one press, and reloads the rest", async () => {
  const rows = [anAlarm(1)];
  const fake = building(rows);
  await openScreen(fake, PATH, AlarmsPage);
  await userEvent.click(within(await row("Alarm 1")).getByRole("button", { name: "Acknowledge: Alarm 1" }));
  expect(fake.inputsOf(contract.acknowledgeAlarms)).toEqual([{ ids: [alarmId(1)] }]);
  // One is the filter above the list, the other the notice.
  await waitFor(() => expect(screen.getAllByText("Acknowledged")).toHaveLength(2));
  await waitFor(() => expect(fake.inputsOf(contract.listAlarms).length).toBeGreaterThan(1));
});

it("acknowledges several at once, and shows each result with its reason", async () => {
  const fake = building([anAlarm(1), anAlarm(2), anAlarm(3)], [{ _id: alarmId(2), why: "acknowledged" }]);
  await openScreen(fake, PATH, AlarmsPage);
  for (const no of [1, 2]) await userEvent.click(await screen.findByLabelText(`Select: Alarm ${no}`));
  const bar = await screen.findByRole("group", { name: "Selected alarms" });
  await userEvent.click(within(bar).getByRole("button", { name: "Acknowledge" }));
  expect(fake.inputsOf(contract.acknowledgeAlarms)).toEqual([{ ids: [alarmId(1), alarmId(2)] }]);
  await screen.findByText(/Somebody has acknowledged it already/);
});

it("pauses for a while, and not without a reason", async () => {
  const fake = building([anAlarm(1)]);
  await openScreen(fake, PATH, AlarmsPage);
  await userEvent.click(await screen.findByLabelText("Select: Alarm 1"));
  const bar = await screen.findByRole("group", { name: "Selected alarms" });
  await userEvent.click(within(bar).getByRole("button", { name: "Pause alarm" }));
  const sheet = await screen.findByRole("dialog");
  await userEvent.click(within(sheet).getByLabelText("For 8 hours"));
  await userEvent.click(within(sheet).getByRole("button", { name: "Pause alarm" }));
  expect(fake.inputsOf(contract.shelveAlarms)).toEqual([]);
  await userEvent.type(within(sheet).getByLabelText(/Reason/), "Painter");
  await userEvent.click(within(sheet).getByRole("button", { name: "Pause alarm" }));
  expect(fake.inputsOf(contract.shelveAlarms)).toMatchObject([{ ids: [alarmId(1)], minutes: 480, why: "Painter" }]);
});

it("opens the alarms folded into one", async () => {
  const fake = building([
    anAlarm(1, { below: 2 }),
    anAlarm(2, { under: alarmId(1) }),
    anAlarm(3, { under: alarmId(1) }),
  ]);
  await openScreen(fake, PATH, AlarmsPage);
  await userEvent.click(await screen.findByRole("button", { name: "and 2 caused by this" }));
  const below = await screen.findByRole("list", { name: "Caused by this" });
  await waitFor(() =>
    expect(
      within(below)
        .getAllByRole("link")
        .map((each) => each.textContent),
    ).toEqual(["Alarm 2", "Alarm 3"]),
  );
});

it("shows new alarms at once, and moves nothing while somebody points at the list", async () => {
  const rows = [anAlarm(2)];
  const fake = building(rows);
  await openScreen(fake, PATH, AlarmsPage);
  await row("Alarm 2");
  rows.unshift(anAlarm(1));
  await fake.tell({ what: ["alarms"] });
  await row("Alarm 1");
  expect(heads()).toEqual(["Alarm 1", "Alarm 2"]);

  fireEvent.pointerEnter(await row("Alarm 2"));
  rows.splice(0, 2, anAlarm(0), anAlarm(2, { head: "Alarm two" }));
  await fake.tell({ what: ["alarms"] });
  await screen.findByText("Alarm two");
  expect(heads()).toEqual(["Alarm 1", "Alarm two"]);
  expect((await row("Alarm 1")).textContent).toContain("No longer in this list");
  await userEvent.click(screen.getByRole("button", { name: "Show 1 new alarm" }));
  expect(heads()).toEqual(["Alarm 0", "Alarm two"]);
});

it("keeps its filters in the address, and asks the server for them", async () => {
  const fake = building([anAlarm(1), anAlarm(2, { state: "shelved" })]);
  const router = await openScreen(fake, `${PATH}?priority=critical&source=nonsense`, AlarmsPage);
  await row("Alarm 1");
  const [asked] = fake.inputsOf(contract.listAlarms).filter(({ priority }) => priority);
  expect(asked).toMatchObject({ priority: "critical", states: "active,acknowledged,cleared" });
  expect(asked).not.toHaveProperty("source");
  await userEvent.click(screen.getByRole("button", { name: /^Paused/ }));
  await row("Alarm 2");
  expect(router.state.location.search).toEqual({ priority: "critical", state: "shelved" });
});

describe("a chosen place", () => {
  const { places, groups, north, floor } = aPark();
  const MEMORY = `place.${HOME}`;
  function park() {
    const fake = building([]);
    fake.on(contract.scheduleCount, () => ({ count: 1, active: 1, unable: 1 }));
    fake.on(contract.listPlaces, () => ({ places }));
    fake.on(contract.deviceGroups, () => ({ groups }));
    fake.on(contract.listAlarms, ({ place }) => {
      const docs = place === north._id ? [anAlarm(1)] : place ? [] : [anAlarm(1), anAlarm(2)];
      return { docs, count: docs.length, counts: { ...COUNTS, active: docs.length } };
    });
    return fake;
  }

  it("limits the alarms and their counts when it was chosen elsewhere", async () => {
    writePreference(MEMORY, north._id);
    const fake = park();
    const router = await openScreen(fake, PATH, AlarmsPage);
    await row("Alarm 1");
    expect(heads()).toEqual(["Alarm 1"]);
    expect(router.state.location.search).toEqual({ place: north._id });
    screen.getByRole("button", { name: "Open 1" });
    const status = await screen.findByRole("region", { name: "Building status" });
    expect(status.textContent).toContain("All places3 need attention");
    // The bell and the line above ask for the alarms of all places.
    const lists = fake.inputsOf(contract.listAlarms).filter(({ limit }) => limit === 200);
    expect(lists.map(({ place }) => place)).toEqual([north._id]);
    await userEvent.selectOptions(screen.getByLabelText("Place"), "");
    await row("Alarm 2");
    screen.getByRole("button", { name: "Open 2" });
    expect(readPreference(MEMORY)).toBeUndefined();
  });

  it("is named with a way to all places when it has no alarms", async () => {
    const router = await openScreen(park(), `${PATH}?place=${floor._id}`, AlarmsPage);
    await screen.findByText("No open alarms in Floor 1");
    await userEvent.click(screen.getByRole("button", { name: "Show all places" }));
    await row("Alarm 2");
    expect(router.state.location.search).toEqual({});
  });

  it("is removed with all other filters when no alarm matches them", async () => {
    const router = await openScreen(park(), `${PATH}?place=${floor._id}&priority=low`, AlarmsPage);
    await screen.findByText("No matching alarms in Floor 1");
    await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    await row("Alarm 2");
    expect(router.state.location.search).toEqual({});
  });

  it("is not sent when the address contains no id", async () => {
    const fake = park();
    const router = await openScreen(fake, `${PATH}?place=nowhere`, AlarmsPage);
    await row("Alarm 2");
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(fake.inputsOf(contract.listAlarms).every(({ place }) => place === undefined)).toBe(true);
  });
});

it("renders only the visible ones of a thousand", async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => anAlarm(index + 1));
  await openScreen(building(rows), PATH, AlarmsPage);
  await row("Alarm 1");
  expect(screen.getAllByRole("article").length).toBeLessThan(60);
});

it("offers nothing to tick or to press to who may not handle them", async () => {
  adoptSession({ token: testToken({ enterprise_id: HOME, role: ["user"] }), partner_name: "" });
  await openScreen(building([anAlarm(1, { may: [] })]), PATH, AlarmsPage);
  await row("Alarm 1");
  expect(screen.queryByRole("button", { name: /^Acknowledge:/ })).toBeNull();
  expect(screen.queryByRole("link", { name: "Rules" })).toBeNull();
});
