import type { FieldDevice } from "@switchboard/contract";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { FieldReport } from "../../driver.ts";
import { brakedFaults } from "./fault-brake.ts";
import { KnownDevices } from "./known-devices.ts";

const lamp: FieldDevice = {
  driver: "zigbee2mqtt",
  id: "lamp",
  name: "Lamp",
  maker: "",
  model: "",
  area: "",
  signal: null,
  isOnline: true,
  channels: [{ type: "switch", key: "state", name: "Switch", kind: "switch", confirms: true }],
};
const report = (state: 0 | 1): FieldReport => ({ at: 1, switches: { state: { state } } });
const isOn = ({ switches }: FieldReport) => switches?.state?.state === 1;

const meter: FieldDevice = {
  ...lamp,
  id: "meter",
  name: "Main",
  channels: [{ type: "meter", key: "meter", name: "Meter", phases: 3 }],
};

describe("a driver's list of devices", () => {
  const news = { found: vi.fn(), gone: vi.fn(), online: vi.fn(), fault: vi.fn() };
  let known: KnownDevices;
  beforeEach(() => {
    vi.resetAllMocks();
    known = new KnownDevices(news);
  });

  it("reports a device once, and again when it changes", () => {
    known.describe(lamp);
    known.describe({ ...lamp, isOnline: false });
    expect(news.found).toHaveBeenCalledTimes(1);
    known.describe({ ...lamp, name: "Other" });
    expect(news.found).toHaveBeenCalledTimes(2);
    known.setOnline("lamp", true);
    known.setOnline("lamp", false);
    known.setOnline("nobody", false);
    expect(news.online.mock.calls).toEqual([["lamp", false]]);
  });

  it("adds an export device for a meter, which comes, stays and goes with the meter", () => {
    known.describe(meter);
    known.reportExport(meter, 1, undefined);
    expect(news.found).toHaveBeenCalledTimes(1);
    const reports: FieldReport[] = [];
    known.follow("meter/export", (each) => reports.push(each));
    known.reportExport(meter, 2, { p: 1500, e: 900_000 });
    known.reportExport(meter, 3, { p: 0, e: 900_500 });
    expect(news.found.mock.calls.slice(1)).toEqual([
      [{ ...meter, id: "meter/export", name: "Main, fed into the grid" }],
    ]);
    expect(reports.map(({ power }) => power)).toEqual([
      { p: 1500, e: 900_000 },
      { p: 0, e: 900_500 },
    ]);
    known.setOnline("meter", false);
    expect(news.online.mock.calls).toEqual([
      ["meter", false],
      ["meter/export", false],
    ]);
    known.forget("meter");
    expect(news.gone.mock.calls).toEqual([["meter"], ["meter/export"]]);
  });

  it("shortens the name of a meter when the name of its second device would be too long", () => {
    const long = { ...meter, name: "m".repeat(120) };
    known.describe(long);
    known.reportExport(long, 1, { e: 5 });
    expect(news.fault).not.toHaveBeenCalled();
    expect(known.has("meter/export")).toBe(true);
    expect(news.found.mock.lastCall?.[0].name).toMatch(/^m+…, fed into the grid$/);
  });

  it("refuses a device that cannot be described", () => {
    expect(known.describe({ ...lamp, name: "a\u0000" })).toBe(false);
    expect(news.fault).toHaveBeenCalledWith(expect.stringContaining("cannot be described"));
  });

  it("delivers reports to a follower before, during and after a device's absence", () => {
    const reports: FieldReport[] = [];
    const end = known.follow("lamp", (each) => reports.push(each));
    known.describe(lamp);
    known.report("lamp", report(1));
    known.report("lamp", { at: 2, sensors: { t: 20 } });
    known.forget("lamp");
    known.describe(lamp);
    known.report("lamp", report(0));
    expect(reports).toHaveLength(3);
    end();
    known.report("lamp", report(1));
    expect(reports).toHaveLength(3);
    known.follow("lamp", (each) => reports.push(each));
    expect(reports.at(-1)).toEqual({ at: 1, switches: { state: { state: 1 } } });
  });

  it("confirms only by reports after the order, and fails when the device is gone, refuses or is late", async () => {
    known.describe(lamp);
    known.report("lamp", report(1));
    const over = new AbortController();
    const late = known.confirmation("lamp", isOn, over.signal).answer;
    known.report("lamp", { at: 2, sensors: { t: 20 } });
    known.report("lamp", report(1), { isOld: true });
    over.abort();
    expect(await late).toMatchObject({ outcome: "failed" });
    const met = known.confirmation("lamp", isOn, AbortSignal.timeout(5000)).answer;
    known.report("lamp", report(1));
    expect(await met).toEqual({ outcome: "confirmed" });
    const refused = known.confirmation("lamp", isOn, AbortSignal.timeout(5000)).answer;
    known.refuse("lamp", "No route");
    expect(await refused).toEqual({ outcome: "failed", reason: "No route" });
    const one = known.confirmation("lamp", isOn, AbortSignal.timeout(5000));
    const other = known.confirmation("lamp", isOn, AbortSignal.timeout(5000));
    one.refuse("No such channel");
    known.report("lamp", report(1));
    expect(await one.answer).toEqual({ outcome: "failed", reason: "No such channel" });
    expect(await other.answer).toEqual({ outcome: "confirmed" });
    const removed = known.confirmation("lamp", isOn, AbortSignal.timeout(5000)).answer;
    known.forget("lamp");
    expect(await removed).toMatchObject({ outcome: "failed" });
    expect(news.gone).toHaveBeenCalledWith("lamp");
  });
});

it("reports the first twenty faults of a minute, and that there are more", () => {
  let now = 0;
  const reasons: string[] = [];
  const fault = brakedFaults(
    (reason) => reasons.push(reason),
    () => now,
  );
  for (let no = 0; no < 1000; no++) fault(`${no}`);
  expect(reasons).toHaveLength(21);
  now = 61_000;
  fault("again");
  expect(reasons.at(-1)).toBe("again");
});
