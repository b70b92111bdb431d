import { contract, DEFAULT_HOLD_FIELDS, type Hold } from "@switchboard/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { adoptSession, endSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { commands } from "../../../live/live.ts";
import { aDevice, switchId } from "../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { testToken } from "../../../testing/test-token.ts";
import { DeviceHolds } from "../../../widgets/holds/DeviceHolds.tsx";
import { HoldHost, LazyQuickHold } from "../../../widgets/holds/LazyHoldSheet.tsx";
import { SwitchTile } from "../../../widgets/tiles/SwitchTile.tsx";
import { HoldsPage } from "./HoldsPage.tsx";

const ID = switchId(1, 1);

function holdOf(given: Partial<Hold> = {}): Hold {
  return {
    _id: "11111111-1111-4111-8111-111111111111",
    batch: "22222222-2222-4222-8222-222222222222",
    switch_appliance: { _id: ID, name: "Switch 1.1", switch_no: 1 },
    device: { _id: aDevice(1)._id, device_name: "Device 1" },
    level: "hold",
    switch_state: 1,
    brightness: null,
    by: { _id: "33333333-3333-4333-8333-333333333333", name: "Meena" },
    why: "Guests",
    since: new Date(Date.now() - 3_600_000).toISOString(),
    until: new Date(Date.now() + 3_600_000).toISOString(),
    until_kind: "time",
    after_end: "resume",
    may_release: true,
    ...given,
  };
}

beforeEach(async () => {
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
  await loadTexts("holds", "control");
});
afterEach(() => endSession({ navigate: false }));

function building(holds: Hold[], rules = DEFAULT_HOLD_FIELDS) {
  const fake = fakeServer([{ ...aDevice(1), current_status: 1 }]);
  const asked: unknown[] = [];
  fake.on(contract.listHolds, () => ({ holds: structuredClone(holds), rules }));
  fake.on(contract.releaseHolds, (body) => {
    asked.push(body);
    const released = holds.splice(0).map(({ _id }) => _id);
    return { released, kept: [] };
  });
  fake.on(contract.newHolds, (body) => {
    asked.push(body);
    holds.push(holdOf());
    return { batch: holdOf().batch, holds: [holdOf()], results: [] };
  });
  fake.on(contract.switchDevice, (body) => {
    asked.push(body);
    return { command_id: holdOf()._id, expires_at: new Date().toISOString() };
  });
  return { fake, asked };
}

const Tile = () => (
  <>
    <SwitchTile id={ID} />
    <HoldHost />
  </>
);

it("shows on the tile that somebody holds it", async () => {
  const { fake } = building([holdOf()]);
  await openScreen(fake, "/app/devices/control", Tile);
  const tile = await screen.findByRole("switch");
  await waitFor(() => expect(tile.querySelector("[data-held]")).not.toBeNull());
});

it("sends no command to a held switch, says who holds it, and releases and switches with one press", async () => {
  const { fake, asked } = building([holdOf()]);
  await openScreen(fake, "/app/devices/control", Tile);
  const tile = await screen.findByRole("switch");
  await waitFor(() => expect(tile.querySelector("[data-held]")).not.toBeNull());
  expect(commands.toggle(ID)).toBe("held");
  const sheet = await screen.findByRole("dialog");
  expect(sheet.textContent).toContain("Held on by Meena until");
  expect(sheet.textContent).toContain("Reason: Guests");
  expect(asked).toEqual([]);
  await userEvent.click(within(sheet).getByRole("button", { name: "Release and turn on" }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked).toMatchObject([
    { holds: [holdOf()._id], resume: false },
    { switch_appliance_id: ID, switch_state: 1 },
  ]);
});

it("says which safety workflow holds it, which admins alone release", async () => {
  const workflow = { key: "55555555-5555-4555-8555-555555555555", name: "Smoke" };
  const ends = { until: null, until_kind: "condition" as const, may_release: false };
  const { fake } = building([holdOf(), holdOf({ level: "safety", by: null, workflow, why: null, ...ends })]);
  await openScreen(fake, "/app/devices/control", Tile);
  const tile = await screen.findByRole("switch");
  await waitFor(() => expect(tile.getAttribute("aria-description")).toContain("heldSafety"));
  commands.toggle(ID);
  const sheet = await screen.findByRole("dialog");
  within(sheet).getByText("Held on by safety: Smoke");
  within(sheet).getByText(/^Only an admin can release it/);
});

it("sends a tap to a switch held by a press on the wall", async () => {
  const { fake, asked } = building([holdOf({ by: null, why: null })]);
  await openScreen(fake, "/app/devices/control", Tile);
  const tile = await screen.findByRole("switch");
  await waitFor(() => expect(tile.getAttribute("aria-description")).toContain("heldWall"));
  expect(commands.toggle(ID)).toBe("sent");
  await waitFor(() => expect(asked).toMatchObject([{ switch_appliance_id: ID }]));
});

it("offers no release of another person's hold", async () => {
  const { fake } = building([holdOf({ may_release: false })]);
  await openScreen(fake, "/app/devices/control", Tile);
  const tile = await screen.findByRole("switch");
  await waitFor(() => expect(tile.querySelector("[data-held]")).not.toBeNull());
  commands.toggle(ID);
  const sheet = await screen.findByRole("dialog");
  within(sheet).getByText("Only Meena or an admin can release it.");
  expect(within(sheet).queryByRole("button", { name: /Release/ })).toBeNull();
});

it("holds for two hours with one press, and asks why over a day", async () => {
  const { fake, asked } = building([]);
  const Details = () => (
    <>
      <LazyQuickHold id={ID} name="Lamp" onLeave={() => undefined} />
      <HoldHost />
    </>
  );
  await openScreen(fake, "/app/devices/control", Details);
  await userEvent.click(await screen.findByRole("button", { name: "Hold on for 2 hr" }));
  await screen.findByText(/Held on by Meena until/);
  expect(asked).toMatchObject([{ switches: [ID], switch_state: 1, until: "time", minutes: 120 }]);
  await userEvent.click(screen.getByRole("button", { name: "Change" }));
  const sheet = await screen.findByRole("dialog");
  await userEvent.click(within(sheet).getByLabelText("Until released"));
  const submit = within(sheet).getByRole("button", { name: "Hold off" });
  await userEvent.click(submit);
  expect(asked).toHaveLength(1);
  await userEvent.type(within(sheet).getByLabelText(/Reason/), "Repairs");
  await userEvent.click(submit);
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ until: "released", why: "Repairs", after_end: "resume" }));
});

it("means tomorrow when the time of today is over", async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 4, 19, 30), toFake: ["Date"] });
  try {
    const { fake, asked } = building([]);
    const Details = () => (
      <>
        <LazyQuickHold id={ID} name="Lamp" onLeave={() => undefined} />
        <HoldHost />
      </>
    );
    await openScreen(fake, "/app/devices/control", Details);
    await userEvent.click(await screen.findByRole("button", { name: "Other…" }));
    const sheet = await screen.findByRole("dialog");
    await userEvent.click(within(sheet).getByLabelText("Until a time"));
    const time = within(sheet).getByLabelText("Time");
    await userEvent.clear(time);
    await userEvent.type(time, "6:00 pm");
    await userEvent.click(within(sheet).getByRole("button", { name: "Hold off" }));
    await waitFor(() => expect(asked).toMatchObject([{ until: "time", at: "2026-11-05T18:00:00.000Z" }]));
  } finally {
    vi.useRealTimers();
  }
});

it("offers the enterprise's default, and nothing longer than allowed", async () => {
  const rules = { ...DEFAULT_HOLD_FIELDS, hold_longest_minutes: 90, hold_default_minutes: 45 };
  const { fake } = building([], rules);
  const Details = () => (
    <>
      <LazyQuickHold id={ID} name="Lamp" onLeave={() => undefined} />
      <HoldHost />
    </>
  );
  await openScreen(fake, "/app/devices/control", Details);
  await screen.findByRole("button", { name: "Hold on for 45 min" });
  await userEvent.click(screen.getByRole("button", { name: "Other…" }));
  const times = within(await screen.findByRole("group", { name: "For how long" })).getAllByRole("radio");
  expect(times.map((each) => each.closest("label")?.textContent)).toEqual([
    ...["30 min", "45 min", "1 hr"],
    ...["Until a time", "Until the next schedule", "Until released"],
  ]);
});

it("lists all holds, finds among them and releases many", async () => {
  const other = {
    _id: "44444444-4444-4444-8444-444444444444",
    switch_appliance: { _id: switchId(1, 2), name: "Fan", switch_no: 2 },
  };
  const { fake, asked } = building([holdOf(), holdOf(other)]);
  await openScreen(fake, "/app/devices/holds", HoldsPage);
  await screen.findByRole("listitem", { name: "Fan" });
  await userEvent.type(screen.getByRole("searchbox"), "fan");
  await waitFor(() => expect(screen.queryByRole("listitem", { name: "Switch 1.1" })).toBeNull());
  await userEvent.clear(screen.getByRole("searchbox"));
  await userEvent.click(screen.getByLabelText("Select all"));
  await userEvent.click(screen.getByRole("button", { name: "Release 2 holds" }));
  await screen.findByText("Nothing is held");
  expect(asked).toMatchObject([{ holds: expect.arrayContaining([holdOf()._id, other._id]) }]);
});

it("holds a whole device from its page, and shows each switch when not all are held", async () => {
  const { fake, asked } = building([]);
  const result = (no: number, outcome: "pending" | "held") => ({
    command_id: `66666666-6666-4666-8666-66666666666${no}`,
    switch_appliance_id: switchId(1, no),
    switch_name: `Switch 1.${no}`,
    device_name: "Device 1",
    switch_state: 0 as const,
    level: null,
    outcome,
    reason: null,
    finishedAt: null,
    ...(outcome === "held" && { held: { by: "Meena", until: null } }),
  });
  fake.on(contract.newHolds, (body) => {
    asked.push(body);
    return { batch: holdOf().batch, holds: [holdOf()], results: [result(1, "pending"), result(2, "held")] };
  });
  await openScreen(fake, "/app/devices/health", () => <DeviceHolds device={aDevice(1)._id} name="Device 1" />);
  await userEvent.click(await screen.findByRole("button", { name: "Hold…" }));
  const sheet = await screen.findByRole("dialog");
  await userEvent.click(await within(sheet).findByRole("button", { name: "Hold off" }));
  await within(sheet).findByText("1 of 2 switches are held");
  within(sheet).getByText("Held by Meena");
  expect(asked).toMatchObject([{ device: aDevice(1)._id, switch_state: 0, until: "time", minutes: 120 }]);
});
