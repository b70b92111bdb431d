import { contract, type Device, deviceTopic } from "@switchboard/contract";
import { CurtainState, EventType } from "@switchboard/domain/site";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { loadTexts } from "../../../i18n/index.ts";
import { aDevice, aSwitch, HOME } from "../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { ControlPage } from "./ControlPage.tsx";

const COMMAND = "11111111-1111-4111-8111-111111111111";
const CURTAIN = aDevice(1, {
  device_name: "Blinds",
  device_type: "SW_3_REL",
  device_config: { curtain_mode: "1" },
  switch_appliances: [aSwitch(1, 1), aSwitch(1, 2), aSwitch(1, 3, { name: "Lamp" })],
});
const BELL = aDevice(2, {
  device_type: "SW_1_REL",
  device_config: { disable_doorbell: false },
  switch_appliances: [aSwitch(2, 1, { name: "Front door" })],
});

type Past = { type: number; value: number; createdAt: string }[];

async function open(device: Device, past: Past = []) {
  const fake = fakeServer([device]);
  const events = past.map((each, index) => ({ ...each, _id: String(index) }));
  fake.on(contract.deviceEventsHistory, () => ({ events, count: events.length }));
  fake.on(contract.switchDevice, () => ({ command_id: COMMAND, expires_at: "2100-01-01T00:00:00Z" }));
  let tell: ((topic: string, payload: string) => void) | undefined;
  const { openLive } = fake.api;
  fake.api.openLive = (options) => {
    tell = options.onMessage;
    return openLive(options);
  };
  await openScreen(fake, "/app/devices/control", ControlPage);
  const say = (channel: "state" | "event" | "config", message: object) =>
    act(async () => tell?.(deviceTopic(device.kd_id, HOME, channel), JSON.stringify(message)));
  const sent = () => fake.inputsOf(contract.switchDevice);
  return { say, sent };
}

const curtain = () => screen.getByRole("group", { name: /^Blinds,/ });
const press = (name: string) => userEvent.click(within(curtain()).getByRole("button", { name: `${name} the curtain` }));
const event = (type: number, value: number, ts = 1) => ({ ts, type, value });

beforeEach(() => loadTexts("control", "devices", "many", "places"));

describe("a curtain", () => {
  it("replaces its two levers, and leaves the third switch alone", async () => {
    await open(CURTAIN);
    expect(curtain().textContent).toContain("Position not known");
    expect(screen.getAllByRole("switch").map((each) => each.getAttribute("aria-label"))).toEqual([
      expect.stringMatching(/^Lamp,/),
    ]);
    expect(screen.getByText("0 of 1 on")).toBeTruthy();
  });

  it("opens, stops and closes by one switch command each", async () => {
    const { say, sent } = await open(CURTAIN);
    await press("Open");
    await say("state", { ts: 1, relays: [1, 0, 0], cmd: COMMAND, ok: true });
    expect(curtain().textContent).toContain("Opening");
    await press("Stop");
    await say("state", { ts: 2, relays: [0, 0, 0], cmd: COMMAND, ok: true });
    await say("event", event(EventType.curtain, CurtainState.stopped, 2));
    expect(curtain().textContent).toContain("Stopped partway");
    await press("Close");
    expect(sent()).toEqual([
      { switch_appliance_id: aSwitch(1, 1)._id, switch_state: 1 },
      { switch_appliance_id: aSwitch(1, 1)._id, switch_state: 0 },
      { switch_appliance_id: aSwitch(1, 2)._id, switch_state: 1 },
    ]);
  });

  it("shows the position reported before anyone looked", async () => {
    await open(CURTAIN, [
      { ...event(EventType.curtain, CurtainState.closed), createdAt: "2026-01-01T10:00:00Z" },
      { ...event(EventType.curtain, CurtainState.closing), createdAt: "2026-01-01T09:59:00Z" },
    ]);
    await waitFor(() => expect(curtain().textContent).toContain("Closed"));
  });

  it("says that it was refused until another command", async () => {
    const { say } = await open(CURTAIN);
    await press("Open");
    await say("state", { ts: 1, relays: [0, 0, 0], cmd: COMMAND, ok: false, err: "blocked" });
    expect(curtain().textContent).toContain("Refused");
    await press("Close");
    expect(curtain().textContent).not.toContain("Refused");
  });

  it("appears as soon as the device reports that it moves one, and disappears when it ends", async () => {
    const { say } = await open({ ...CURTAIN, device_config: {} });
    expect(screen.getAllByRole("switch")).toHaveLength(3);
    await say("config", { curtain_mode: "4" });
    expect(curtain()).toBeTruthy();
    await say("config", {});
    expect(screen.getAllByRole("switch")).toHaveLength(3);
  });
});

describe("a door bell", () => {
  const bell = () => screen.getByRole("button", { name: /^Ring Front door/ });

  it("is rung by a tap and shows when it was rung", async () => {
    const { say, sent } = await open(BELL);
    expect(screen.queryByRole("switch")).toBeNull();
    expect(bell().textContent).toContain("Not rung recently");
    await userEvent.click(bell());
    expect(sent()).toEqual([{ switch_appliance_id: aSwitch(2, 1)._id, switch_state: 1 }]);
    await say("state", { ts: 1, relays: [1], cmd: COMMAND, ok: true });
    expect(bell().textContent).toContain("Ringing");
    await say("event", event(EventType.doorbell, 1, Date.now()));
    await say("state", { ts: 2, relays: [0] });
    expect(bell().textContent).toContain("Rung now");
  });

  it("shows events from before the page was opened", async () => {
    const at = new Date(Date.now() - 3 * 3_600_000).toISOString();
    await open(BELL, [{ ...event(EventType.doorbell, 1), createdAt: at }]);
    await waitFor(() => expect(bell().textContent).toMatch(/Rung 3 hr?\.? ago/));
  });

  it("shows who was seen at the door when that is newer than the last ring", async () => {
    const { say } = await open(BELL);
    await say("event", event(EventType.doorbellMotion, 2, Date.now() - 2000));
    expect(bell().textContent).toContain("Person seen now");
    await say("event", event(EventType.doorbell, 1, Date.now() - 1000));
    expect(bell().textContent).toContain("Rung now");
    await say("event", event(EventType.doorbellMotion, 1, Date.now()));
    expect(bell().textContent).toContain("Movement now");
  });

  it("shows a low battery on the tile by the threshold of the device, and not a full one", async () => {
    const { say } = await open({ ...BELL, device_config: { doorbell_low_battery: 30 } });
    await say("event", event(EventType.doorbellBattery, 31, Date.now() - 1000));
    expect(bell().textContent).not.toContain("battery");
    await say("event", event(EventType.doorbellBattery, 29, Date.now()));
    expect(bell().textContent).toContain("Low battery, 29%");
  });

  it("shows battery, last movement and last ring in the details", async () => {
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    await open(BELL, [
      { ...event(EventType.doorbell, 1), createdAt: at(5) },
      { ...event(EventType.doorbellMotion, 2), createdAt: at(3) },
      { ...event(EventType.doorbellBattery, 64), createdAt: at(2) },
    ]);
    await waitFor(() => expect(bell().textContent).toMatch(/Person seen 3 hr?\.? ago/));
    await userEvent.click(document.querySelector("[data-details]") as HTMLElement);
    const details = await screen.findByRole("dialog");
    expect(details.textContent).toMatch(/Rung 5 hr?\.? ago/);
    expect(details.textContent).toMatch(/Person seen 3 hr?\.? ago/);
    expect(details.textContent).toContain("Battery 64%");
  });
});
