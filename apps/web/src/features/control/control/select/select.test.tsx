import { contract, type Device } from "@switchboard/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../../api/call.ts";
import { adoptSession } from "../../../../api/session.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { liveStore } from "../../../../live/live.ts";
import { aDevice, aSwitch, switchId } from "../../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { testToken } from "../../../../testing/test-token.ts";
import { hideNotices } from "../../../../ui/notices/notices.ts";
import { clearSessionPreferences } from "../../../../ui/preferences.ts";
import { ControlPage } from "../ControlPage.tsx";

/** Creates devices of two switches that obey commands, except those in `deaf`. */
async function open(devices: Device[], deaf: readonly string[] = []) {
  adoptSession({ token: testToken({ role: ["user"] }), partner_name: "" });
  const fake = fakeServer(devices);
  const refuse = new Set(deaf);
  const relays = new Map(
    devices.map(({ kd_id, switch_appliances = [] }) => [kd_id, switch_appliances.map((): 0 | 1 => 0)]),
  );
  fake.on(contract.switchDevice, ({ switch_appliance_id, switch_state }) => {
    if (refuse.has(switch_appliance_id)) throw new ApiError(503, { code: "server.unavailable" });
    const device = devices.find(({ switch_appliances }) =>
      switch_appliances?.some((s) => s._id === switch_appliance_id),
    );
    const each = device?.switch_appliances?.find(({ _id }) => _id === switch_appliance_id);
    const states = relays.get(device?.kd_id ?? "") ?? [];
    if (each) states[each.switch_no - 1] = switch_state;
    const report = { ts: 1, relays: [...states] };
    // Not by the broker of the test, which waits until all is drawn: several answers come at once.
    queueMicrotask(() => liveStore.apply([{ kind: "state", kd_id: device?.kd_id ?? "", at: Date.now(), report }]));
    return { command_id: crypto.randomUUID(), expires_at: "2100-01-01T00:00:00Z" };
  });
  const router = await openScreen(fake, "/app/devices/control", ControlPage);
  await screen.findByRole("switch", { name: /^Switch 1.1,/ });
  return { fake, router, mend: () => refuse.clear() };
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name: new RegExp(`^${name}`) });
const pick = (name: string, init = {}) => fireEvent.click(box(name), init);
const bar = () => screen.findByRole("group", { name: "Selected switches" });

async function select(...names: string[]) {
  await press("Select");
  await bar();
  for (const name of names) pick(name);
}

beforeEach(() => loadTexts("control", "devices", "live", "many", "places"));
afterEach(() => {
  act(() => hideNotices());
  clearSessionPreferences();
});

const twoDevices = () => [aDevice(1), aDevice(2)];

describe("selecting switches", () => {
  it("switches nothing: a press selects, the heading selects its group and shows when it is only part of it", async () => {
    const { fake } = await open(twoDevices());
    await select("Switch 1.1");
    expect(box("Select all in Device 1").indeterminate).toBe(true);
    pick("Select all in Device 1");
    expect([box("Switch 1.1").checked, box("Switch 1.2").checked, box("Switch 2.1").checked]).toEqual([
      true,
      true,
      false,
    ]);
    await within(await bar()).findByText("2 selected");
    pick("Select all in Device 1");
    await within(await bar()).findByText("Nothing selected yet");
    expect(fake.inputsOf(contract.switchDevice)).toEqual([]);
  });

  it("selects across groups with the shift key, and all that match", async () => {
    await open(twoDevices());
    await select("Switch 1.2");
    pick("Switch 2.1", { shiftKey: true });
    await within(await bar()).findByText("2 selected");
    await press("Select all 4 that match");
    await within(await bar()).findByText("4 selected");
  });

  it("says how many a search hides, and leaves them out", async () => {
    const { fake } = await open(twoDevices());
    await select("Switch 1.1", "Switch 2.1");
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "Switch 2" } });
    await within(await bar()).findByText("1 more is hidden by the filter and left out");
    await press("Turn on");
    await waitFor(() =>
      expect(fake.inputsOf(contract.switchDevice)).toMatchObject([{ switch_appliance_id: switchId(2, 1) }]),
    );
  });

  it("begins with a tile that is clicked with Ctrl held, and ends with Escape", async () => {
    const { fake } = await open(twoDevices());
    fireEvent.click(screen.getByRole("switch", { name: /^Switch 1.2,/ }), { ctrlKey: true });
    expect(box("Switch 1.2").checked).toBe(true);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("checkbox")).toBeNull());
    screen.getByRole("switch", { name: /^Switch 1.2,/ });
    expect(fake.inputsOf(contract.switchDevice)).toEqual([]);
  });
});

describe("turning the selected on", () => {
  it("says what is done and what is not", async () => {
    const on = aDevice(1, { switch_appliances: [aSwitch(1, 1), aSwitch(1, 2, { current_status: true })] });
    const { fake } = await open([on, aDevice(2), aDevice(3, { current_status: 2 })]);
    await select("Switch 1.1", "Switch 1.2", "Switch 2.1", "Switch 3.1");
    await press("Turn on");
    await screen.findByText("2 of 3 done, 1 failed");
    expect(fake.inputsOf(contract.switchDevice).map((input) => input.switch_appliance_id)).toEqual([
      switchId(1, 1),
      switchId(2, 1),
    ]);
    const results = screen.getByRole("list", { name: "Results" });
    expect(results.textContent).toBe("Switch 3.1 · Device 3 Not connected");
  });

  it("asks first when there are many, naming chosen and left-out switches", async () => {
    const many = Array.from({ length: 6 }, (_, index) => aSwitch(1, index + 1));
    const on = aSwitch(2, 1, { current_status: true });
    const { fake } = await open([
      aDevice(1, { switch_appliances: many }),
      aDevice(2, { switch_appliances: [on] }),
      aDevice(3, { current_status: 2, switch_appliances: [aSwitch(3, 1)] }),
    ]);
    await select();
    await press("Select all 8 that match");
    await press("Turn on");
    const question = await screen.findByRole("dialog", { name: "Turn on 6 switches?" });
    expect(question.textContent).toContain("Switch 1.6Device 1");
    expect(question.textContent).toContain("1 cannot be reached: its device is offline.");
    expect(question.textContent).toContain("1 is on already.");
    expect(fake.inputsOf(contract.switchDevice)).toEqual([]);
    await userEvent.click(within(question).getByRole("button", { name: "Turn on 6 switches" }));
    await screen.findByText("6 of 7 done, 1 failed");
  });

  it("asks first before a critical switch is turned off, naming it", async () => {
    const cooling = aSwitch(1, 1, { current_status: true, critical: true });
    const { fake } = await open([aDevice(1, { switch_appliances: [cooling] })]);
    await select("Switch 1.1");
    await press("Turn off");
    const question = await screen.findByRole("dialog", { name: "Turn off Switch 1.1?" });
    expect(within(question).getByRole("alert").textContent).toContain("Switch 1.1 is marked as critical");
    expect(fake.inputsOf(contract.switchDevice)).toEqual([]);
  });

  it("names each failure with its reason, and retries only those", async () => {
    const { fake, mend } = await open(twoDevices(), [switchId(2, 2)]);
    await select();
    await press("Select all 4 that match");
    await press("Turn on");
    await screen.findByText("3 of 4 done, 1 failed");
    expect(screen.getByRole("list", { name: "Results" }).textContent).toBe("Switch 2.2 · Device 2 Not sent");
    mend();
    await press("Retry the failed (1)");
    await screen.findByText("4 of 4 done");
    const asked = fake.inputsOf(contract.switchDevice).map((input) => input.switch_appliance_id);
    expect(asked.slice(4)).toEqual([switchId(2, 2)]);
  });

  it("goes on, and says what came of it, on whatever screen one is by then", async () => {
    const { router } = await open(twoDevices(), [switchId(1, 1)]);
    await select("Switch 1.1", "Switch 2.2");
    await press("Turn on");
    await act(() => router.navigate({ to: "/app/scenes/list" }));
    await screen.findByText("1 of 2 done, 1 failed");
  });
});

it("opens a schedule and a scene with the selected switches", async () => {
  const { router } = await open(twoDevices());
  await select("Switch 1.1", "Switch 2.2");
  await press("Schedule");
  await waitFor(() => expect(router.state.location.pathname).toBe("/app/schedules/new"));
  expect(router.state.location.state.switches).toEqual([switchId(1, 1), switchId(2, 2)]);
});

it("exports the selected switches with their state", async () => {
  const texts: Promise<string>[] = [];
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) texts.push(blob.text());
    return "blob:x";
  };
  URL.revokeObjectURL = () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  await open(twoDevices());
  await select("Switch 2.1");
  await press("Export");
  await waitFor(() => expect(click).toHaveBeenCalled());
  click.mockRestore();
  const [head, row] = (await Promise.all(texts)).join("").split("\r\n");
  expect(head).toContain('"Name","Device","Room"');
  expect(row).toContain('"Switch 2.1","Device 2"');
  expect(row).toContain('"Off"');
});
