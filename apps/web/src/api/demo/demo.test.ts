import { contract, decode, PowerReport, StateReport } from "@switchboard/contract";
import { deviceType } from "@switchboard/domain/site";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { currentTime } from "../../ui/clock.ts";
import { call, openLive } from "../call.ts";
import { RECORDED_AT } from "../demo-clock.ts";
import { tryDemo } from "../demo-session.ts";
import { endSession } from "../session.ts";

const ENTERPRISE = "2ea79813-44b3-8a0e-b302-b8ee83cb3c62";
const WEEK_MS = 7 * 86_400_000;
/** A Friday evening, some months after the recording. */
const TODAY = new Date("2026-11-20T15:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ now: TODAY, toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  sessionStorage.clear();
  tryDemo();
});
afterEach(() => {
  endSession({ navigate: false });
  vi.useRealTimers();
});

const day = (instant: number) => new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(instant);
const QUIET = { quiet: true, silent: true } as const;

async function switchNamed(name: string) {
  const { devices } = await call(contract.myDevices, {}, QUIET);
  for (const device of devices) {
    const found = device.switch_appliances?.find((each) => each.name === name);
    if (found) return { ...found, device };
  }
  throw new Error(`There is no switch ${name}`);
}

describe("the recorded time", () => {
  it("is the latest Wednesday at the recorded hour", () => {
    expect((currentTime() - RECORDED_AT) % WEEK_MS).toBe(0);
    expect(TODAY.getTime() - currentTime()).toBeLessThan(WEEK_MS);
  });

  it("returns to the browser's own clock when the demo ends", () => {
    endSession({ navigate: false });
    expect(currentTime()).toBe(TODAY.getTime());
  });
});

describe("reads", () => {
  it("answers today's energy with today's timestamps", async () => {
    const today = day(currentTime());
    const reply = await call(contract.meterEnergy, { from_date: today, to_date: today, groupby: "hourly" }, QUIET);
    expect(reply.total).toBeGreaterThan(0);
    expect(new Set(reply.data.map(({ timestamp }) => day(Date.parse(timestamp))))).toEqual(new Set([today]));
  });

  it("answers a range that was not recorded with the one most alike", async () => {
    const to_date = day(currentTime());
    const [ten, thirty] = [9, 29].map((days) => day(currentTime() - days * 86_400_000));
    const asked = await call(contract.runningHours, { from_date: ten ?? "", to_date }, QUIET);
    const week = await call(contract.runningHours, { from_date: day(currentTime() - 6 * 86_400_000), to_date }, QUIET);
    expect(asked).toEqual(week);
    expect(await call(contract.runningHours, { from_date: thirty ?? "", to_date }, QUIET)).not.toEqual(week);
  });

  it("refuses figures of devices that were not recorded together", async () => {
    const { meters } = await call(contract.listMeters, undefined, QUIET);
    const device_ids = meters.slice(0, 2).map(({ _id }) => _id);
    const to_date = day(currentTime());
    const asked = call(contract.meterEnergy, { from_date: to_date, to_date, groupby: "daily", device_ids }, QUIET);
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await expect(asked).rejects.toMatchObject({ status: 404 });
  });

  it("answers the energy of every room today", async () => {
    const today = day(currentTime());
    const { devices } = await call(contract.myDevices, { limit: 100 }, QUIET);
    const measuring = devices.filter((device) => deviceType(device.device_type).phases > 0);
    const rooms = Map.groupBy(measuring, ({ groups }) => groups.find(({ type }) => type === "room")?.name ?? "");
    for (const meters of rooms.values()) {
      const device_ids = meters.map(({ _id }) => _id);
      const range = { from_date: today, to_date: today, groupby: "hourly" as const };
      expect((await call(contract.meterEnergy, { ...range, device_ids }, QUIET)).data.length).toBeGreaterThan(0);
    }
  });

  it("takes the curve of one device from the recorded curves", async () => {
    const { meters } = await call(contract.listMeters, undefined, QUIET);
    const to_date = day(currentTime());
    const chosen = { from_date: to_date, to_date, device_ids: [], selected_device: meters[0]?._id };
    const { series } = await call(contract.getVoltageData, chosen, QUIET);
    expect(series.map(({ _id, data }) => [_id, data.length > 10])).toEqual([[meters[0]?._id, true]]);
  });

  it("pages, searches and filters a recorded list", async () => {
    const { users, count } = await call(contract.listUsers, { limit: 2, offset: 1 }, QUIET);
    expect([users.length, count]).toEqual([2, 6]);
    const found = await call(contract.listUsers, { search: "kiran" }, QUIET);
    expect([found.users.map(({ name }) => name), found.count]).toEqual([["Kiran Reddy"], 1]);
    const { docs } = await call(contract.listAlarms, { states: "closed" }, QUIET);
    expect(new Set(docs.map(({ state }) => state))).toEqual(new Set(["closed"]));
  });
});

it("lists and counts the alarms of a place when a place is chosen", async () => {
  const { places } = await call(contract.listPlaces, undefined, QUIET);
  const idOf = (name: string) => places.find((each) => each.name === name)?._id;
  const listed = async (place: string | undefined) => {
    const { docs, counts } = await call(contract.listAlarms, { states: "acknowledged,shelved", place }, QUIET);
    return [docs.map((alarm) => alarm.device?.device_name).sort(), counts.acknowledged, counts.shelved];
  };
  expect(await listed(idOf("Ground floor"))).toEqual([["Dining hall", "Water cooler"], 1, 1]);
  expect(await listed(idOf("Main building"))).toEqual([["Dining hall", "Water cooler"], 1, 1]);
  expect(await listed(idOf("Second floor"))).toEqual([[], 0, 0]);
  expect(await listed("00000000-0000-4000-8000-000000000000")).toEqual([[], 0, 0]);
});

describe("changes", () => {
  it("lists a created scene first, and plays it", async () => {
    const lights = await switchNamed("Table lights");
    const actions = [{ switch_appliance_id: lights._id, switch_state: 0 as const }];
    const made = await call(contract.newScene, { name: "Lunch break", actions }, QUIET);
    const { scenes } = await call(contract.listScenes, undefined, QUIET);
    expect(scenes[0]).toMatchObject({ _id: made._id, name: "Lunch break" });
    expect(scenes[0]?.actions[0]?.switch_appliance_id).toMatchObject({ name: "Table lights" });
    const { results } = await call(contract.playScene, { sceneId: made._id }, QUIET);
    expect(results).toMatchObject([{ outcome: "pending", switch_name: "Table lights" }]);
  });

  it("shows the new fields of an edited item wherever it is listed", async () => {
    const lights = await switchNamed("Table lights");
    await call(contract.editSwitch, { id: lights._id, name: "Conference lights" }, QUIET);
    expect((await switchNamed("Conference lights"))._id).toBe(lights._id);
  });

  it("lists a created schedule", async () => {
    const { _id } = await switchNamed("Table lights");
    const draft = {
      name: "Late shift",
      time: 2345,
      days: [1, 2],
      repeats: true,
      date: null,
      rhythm: null,
      before: null,
    };
    const actions = [{ switch_appliance_id: _id, switch_state: 0 as const }];
    const made = await call(contract.newSchedule, { ...draft, force: false, actions }, QUIET);
    const { docs } = await call(contract.listSchedules, { search: "late" }, QUIET);
    expect(docs).toMatchObject([{ _id: made._id, name: "Late shift", time: 2345, days: [1, 2], isActive: true }]);
  });

  it("enables and disables a schedule", async () => {
    const [schedule] = (await call(contract.listSchedules, {}, QUIET)).docs;
    const id = schedule?._id ?? "";
    const reply = await call(contract.setScheduleActive, { id, isActive: false }, QUIET);
    expect(reply).toMatchObject({ _id: id, name: schedule?.name, isActive: false });
    expect((await call(contract.listSchedules, { id }, QUIET)).docs).toMatchObject([{ isActive: false }]);
  });

  it("leaves out a deleted user, and lists them again when that is undone", async () => {
    const { users } = await call(contract.listUsers, {}, QUIET);
    const id = users.at(-1)?._id ?? "";
    expect(await call(contract.deleteUser, { id }, QUIET)).toMatchObject({ deleted: true });
    const after = await call(contract.listUsers, {}, QUIET);
    expect([after.count, after.users.some(({ _id }) => _id === id)]).toEqual([users.length - 1, false]);
    await call(contract.undoDelete, { thing: "user", ids: [id] }, QUIET);
    expect((await call(contract.listUsers, {}, QUIET)).count).toBe(users.length);
  });

  it("removes a workflow with its group", async () => {
    const [group] = (await call(contract.listWorkflows, {}, QUIET)).groups;
    const workflows = group?.workflows.map(({ _id }) => _id) ?? [];
    await call(contract.deleteWorkflows, { workflows }, QUIET);
    const { groups } = await call(contract.listWorkflows, {}, QUIET);
    expect(groups.map(({ key }) => key)).not.toContain(group?.key);
  });

  it("lists a created workflow in a group of its own, and deletes it", async () => {
    const { meters } = await call(contract.listMeters, undefined, QUIET);
    const draft = {
      name: "Panel too high",
      device: meters[0]?._id ?? "",
      trigger: "voltage" as const,
      qualifier: "above" as const,
      value: 251,
      actions: [],
      notification: { head: "Main incomer", message: "The voltage is too high." },
      startTime: 0,
      endTime: 2359,
    };
    const { workflows } = await call(contract.newWorkflows, { workflows: [draft] }, QUIET);
    const listed = async () =>
      (await call(contract.listWorkflows, {}, QUIET)).groups.flatMap((group) => group.workflows);
    expect((await listed())[0]).toMatchObject({ _id: workflows[0]?._id, name: "Panel too high", value: 251 });
    await call(contract.deleteWorkflows, { workflows: workflows.map(({ _id }) => _id) }, QUIET);
    expect((await listed()).map(({ name }) => name)).not.toContain("Panel too high");
  });

  it("says where the condition of an unsaved workflow is true now", async () => {
    const { sensors } = await call(contract.listSensors, {}, QUIET);
    const [felt] = sensors.filter(({ kind, value }) => kind === "temperature" && value !== null);
    const draft = {
      ...{ name: "Too warm", sensor: felt?._id ?? "", trigger: "sensor", qualifier: "above", value: -20, actions: [] },
      ...{ notification: null, startTime: 0, endTime: 2359 },
    };
    const where = async (own: object) =>
      (await call(contract.checkWorkflows, { workflows: [{ ...draft, ...own }] }, QUIET)).where;
    expect(await where({})).toMatchObject([{ device: { _id: felt?.device._id }, sensor: { name: felt?.name } }]);
    expect(await where({ qualifier: "below" })).toEqual([]);
    expect(await where({ endTime: 0 })).toEqual([]);
  });

  it("changes settings of the account", async () => {
    await call(contract.editAccount, { name: "Meera K. Iyer" }, QUIET);
    expect((await call(contract.myAccount, undefined, QUIET)).name).toBe("Meera K. Iyer");
  });

  it("refuses calls it cannot replay, and says that nothing was saved", async () => {
    const { docs } = await call(contract.listAlarms, {}, QUIET);
    const asked = call(contract.acknowledgeAlarms, { ids: [docs[0]?._id ?? ""] }, QUIET);
    await expect(asked).rejects.toMatchObject({ code: "demo.read_only" });
    await expect(call(contract.switchEnterprise, { enterprise: docs[0]?._id ?? "" }, QUIET)).rejects.toMatchObject({
      code: "demo.read_only",
    });
  });

  it("refuses to create or leave an enterprise, and lists the same ones afterwards", async () => {
    const before = await call(contract.myEnterprises, undefined, QUIET);
    expect(before.enterprises.length).toBeGreaterThan(1);
    const created = call(contract.createEnterprise, { name: "Lakeside Mall", time_zone: "Asia/Kolkata" }, QUIET);
    await expect(created).rejects.toMatchObject({ code: "demo.read_only" });
    for (const { _id } of before.enterprises) {
      const left = call(contract.leaveEnterprise, { enterprise: _id }, QUIET);
      await expect(left).rejects.toMatchObject({ code: "demo.read_only" });
    }
    expect(await call(contract.myEnterprises, undefined, QUIET)).toEqual(before);
  });

  it("refuses an input that the server would refuse", async () => {
    const asked = call(contract.editSwitch, { id: "none", name: "" }, QUIET);
    await expect(asked).rejects.toMatchObject({ code: "request.invalid" });
  });
});

describe("devices", () => {
  async function listen() {
    const heard: [string, string][] = [];
    const states: string[] = [];
    const { broker } = await call(contract.enterpriseMe, undefined, QUIET);
    const live = openLive({
      url: broker.url,
      username: "",
      password: "",
      onState: (state) => states.push(state),
      onMessage: (topic, payload) => heard.push([topic, payload]),
    });
    live.subscribe(broker.topics);
    await vi.waitFor(() => expect(states).toContain("connected"));
    const on = (kd_id: string, channel: string) =>
      heard.filter(([topic]) => topic.includes(kd_id) && topic.endsWith(channel)).map(([, payload]) => payload);
    return { live, on };
  }

  it("reports under the command's id when a switch has turned, and keeps the state", async () => {
    const before = await switchNamed("Table lights");
    const { live, on } = await listen();
    const switch_state = before.current_status ? 0 : 1;
    const sent = await call(contract.switchDevice, { switch_appliance_id: before._id, switch_state }, QUIET);
    await vi.advanceTimersByTimeAsync(1000);
    const [report] = on(before.device.kd_id, "state/get").map((payload) => decode(StateReport, payload));
    expect(report).toMatchObject({ cmd: sent.command_id, ok: true });
    expect((await switchNamed("Table lights")).current_status).toBe(switch_state === 1);
    live.end();
  });

  it("measures live power while somebody listens", async () => {
    const { devices } = await call(contract.myDevices, {}, QUIET);
    const main = devices.find(({ device_name }) => device_name === "Main incomer");
    const { live, on } = await listen();
    live.publish(`KU/${main?.kd_id}/${ENTERPRISE}/ping/set`, "");
    await vi.advanceTimersByTimeAsync(300);
    expect(decode(PowerReport, on(main?.kd_id ?? "", "power/get")[0] ?? "")?.p).toBeGreaterThan(1000);
    await vi.advanceTimersByTimeAsync(20_000);
    const readings = on(main?.kd_id ?? "", "power/get").map((payload) => decode(PowerReport, payload));
    expect(readings.length).toBeGreaterThan(1);
    expect(readings[0]?.p).toBeGreaterThan(1000);
    live.end();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("refuses to switch a device that was offline when it was recorded", async () => {
    const { devices } = await call(contract.myDevices, {}, QUIET);
    const gone = devices.find(({ current_status }) => current_status % 2 === 0);
    const switch_appliance_id = gone?.switch_appliances?.[0]?._id ?? "";
    const asked = call(contract.switchDevice, { switch_appliance_id, switch_state: 1 }, QUIET);
    await expect(asked).rejects.toMatchObject({ code: "device.offline" });
  });

  it("sends the key of a remote through its blaster", async () => {
    const { remotes } = await call(contract.myRemotes, {}, QUIET);
    const television = remotes.find(({ name }) => name === "Boardroom TV");
    const sent = await call(contract.irCustom, { remote_id: television?._id ?? "", key: "mute" }, QUIET);
    expect(sent.outcome).toBe("confirmed");
  });
});

it("has a report ready at once", async () => {
  const to_date = day(currentTime());
  const begun = await call(
    contract.newReport,
    { kind: "energy", from_date: to_date, to_date, period: "daily", format: "PDF" },
    QUIET,
  );
  expect(begun).toMatchObject({ step: "ready", file_name: `energy-report_${to_date}_${to_date}.pdf` });
});
