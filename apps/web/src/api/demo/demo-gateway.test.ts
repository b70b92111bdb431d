import { contract } from "@switchboard/contract";
import { deviceNamed, MERIDIAN, switchNamed } from "@switchboard/sample-building";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createDemoGateway } from "./demo-gateway.ts";

/** A Wednesday, a quarter to noon in the building. */
const NOW = Date.parse("2026-03-18T06:15:00Z");
beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const BEACON = switchNamed(MERIDIAN, "Alarm beacon").planned.id;
const SOON = {
  name: "Beacon on",
  time: 1200,
  repeats: true,
  days: [3],
  actions: [{ switch_appliance_id: BEACON, switch_state: 1 }],
};

async function isOn(demo: ReturnType<typeof createDemoGateway>, id: string): Promise<boolean | undefined> {
  const { devices } = await demo.call(contract.myDevices, { appends: "swappliance" });
  return devices.flatMap((device) => device.switch_appliances ?? []).find(({ _id }) => _id === id)?.current_status;
}

it("runs what a person plans while they look, and remembers it", async () => {
  const demo = createDemoGateway();
  const { _id: id } = await demo.call(contract.newSchedule, SOON);
  await vi.advanceTimersByTimeAsync(15 * 60_000 + 500);
  expect(await isOn(demo, BEACON)).toBe(true);
  const { docs } = await demo.call(contract.scheduleHistory, { id });
  expect(docs).toMatchObject([{ state: "done", results: [{ outcome: "turned on", switch_name: "Alarm beacon" }] }]);
  const { docs: listed } = await demo.call(contract.listSchedules, { id });
  expect(listed[0]?.next_run).toBe("2026-03-25T06:30:00.000Z");
});

it("leaves out the run that was skipped, and what was disabled or deleted", async () => {
  const demo = createDemoGateway();
  const skipped = await demo.call(contract.newSchedule, SOON);
  await demo.call(contract.skipScheduleRun, { id: skipped._id, due: skipped.next_run ?? "" });
  const disabled = await demo.call(contract.newSchedule, { ...SOON, name: "Disabled" });
  await demo.call(contract.setScheduleActive, { id: disabled._id, isActive: false });
  const deleted = await demo.call(contract.newSchedule, { ...SOON, name: "Deleted" });
  await demo.call(contract.deleteSchedule, { id: deleted._id });
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect(await isOn(demo, BEACON)).toBe(false);
});

it("switches what a scene says, a moment after it was played", async () => {
  const demo = createDemoGateway();
  const { scenes } = await demo.call(contract.listScenes, undefined);
  const leaving = scenes.find(({ name }) => name === "Leaving")?._id ?? "";
  const { results } = await demo.call(contract.playScene, { sceneId: leaving });
  await vi.advanceTimersByTimeAsync(300);
  for (const { switch_appliance_id } of results) expect(await isOn(demo, switch_appliance_id)).toBe(false);
});

it("holds a setting once the device has confirmed it", async () => {
  const demo = createDemoGateway();
  const userDevice = deviceNamed(MERIDIAN, "UPS meter").id;
  const { request_id: id } = await demo.call(contract.configureDevice, { userDevice, config: { over_voltage: 250 } });
  await vi.advanceTimersByTimeAsync(600);
  expect(await demo.call(contract.deviceConfig, { userDevice, id })).toEqual({
    config: { over_voltage: 250 },
    confirmed_at: new Date(NOW + 600).toISOString(),
    pending: null,
  });
});

it("learns a key, sends it, and keeps the state of an air conditioner", async () => {
  const demo = createDemoGateway();
  const { remotes } = await demo.call(contract.myRemotes, {});
  const named = (name: string) => remotes.find((remote) => remote.name === name)?._id ?? "";
  const { learnt } = await demo.call(contract.irCustom, {
    device: deviceNamed(MERIDIAN, "Office remote eye").id,
    learn: true,
  });
  const key = { key: "custom_1", label: "Cinema", carrier: learnt?.carrier ?? 0, pattern: learnt?.pattern ?? [] };
  await demo.call(contract.editRemote, { remote_id: named("Boardroom TV"), custom_keys: [key] });
  const pressed = await demo.call(contract.irCustom, { remote_id: named("Boardroom TV"), key: "custom_1" });
  expect(pressed).toMatchObject({ outcome: "confirmed", learnt: null });
  const state = { power: true, mode: "dry", temperature: 20, fan: "low", swing: true } as const;
  const remote_id = named("Boardroom split AC");
  await demo.call(contract.irCustom, { remote_id, state });
  expect((await demo.call(contract.myRemotes, { remote_id })).remotes).toMatchObject([{ state }]);
});

it("takes any device out of its box, and online once it was configured", async () => {
  const demo = createDemoGateway();
  const box = { device_id: "SB-DEMO-1", device_pin: "1234", device_type: "SW_4_NODE" } as const;
  const { device, provisioning } = await demo.call(contract.newDevice, { ...box, device_name: "Pantry" });
  expect(await demo.local.ping("")).toEqual({ device_id: "SB-DEMO-1", device_type: "SW_4_NODE" });
  await demo.local.configure("", { ssid: "Meridian Office", password: "", ...provisioning });
  await vi.advanceTimersByTimeAsync(2000);
  const { devices } = await demo.call(contract.myDevices, { ud_id: device._id });
  expect(devices[0]?.current_status).toBe(1);
});

it("hands over what a person of the demo owns, or lets it go with them", async () => {
  const demo = createDemoGateway();
  const people = async () => (await demo.call(contract.listUsers, {})).users;
  const named = async (name: string) => (await people()).find((each) => each.name === name);
  const [kiran, asha] = [await named("Kiran Reddy"), await named("Asha Verma")];
  await demo.call(contract.deleteUser, { id: kiran?._id ?? "", hand_over_to: asha?._id ?? "" });
  expect((await named("Asha Verma"))?.owns).toEqual({ schedules: 1, scenes: 1, workflows: 0, remotes: 1 });
  await demo.call(contract.deleteUser, { id: asha?._id ?? "" });
  expect((await demo.call(contract.listScenes, undefined)).scenes).toHaveLength(3);
});

it.each([
  ["energy", "EXCEL", "xlsx"],
  ["event", "PDF", "pdf"],
] as const)("hands out a canned %s report as %s", async (kind, format, ending) => {
  const demo = createDemoGateway();
  const fetched = vi.fn(async (_address: string) => new Response("file"));
  vi.stubGlobal("fetch", fetched);
  const { id } = await demo.call(contract.newReport, { from_date: "2026-03-10", to_date: "2026-03-17", kind, format });
  expect(await demo.call(contract.reportProgress, { id })).toMatchObject({ step: "ready", percent: 100 });
  const file = await demo.call(contract.reportFile, { id });
  expect(file.name).toBe(`${kind}-report_2026-03-10_2026-03-17.${ending}`);
  expect(fetched.mock.calls[0]?.[0]).toContain(`${kind}.${ending}`);
});

it("says that there is nothing to download where nothing happened", async () => {
  const demo = createDemoGateway();
  const never = { from_date: "2020-01-01", to_date: "2020-01-02" };
  const { id } = await demo.call(contract.newReport, { ...never, kind: "event", format: "PDF" });
  expect(await demo.call(contract.reportProgress, { id })).toMatchObject({ step: "failed", code: "report.no_data" });
});
