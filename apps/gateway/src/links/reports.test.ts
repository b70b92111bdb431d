import type { PowerReport, SensorReport } from "@switchboard/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fieldDevice } from "../testing/test-driver.ts";
import { PowerReports } from "./power-reports.ts";
import { SensorReports } from "./sensor-reports.ts";

beforeEach(() => vi.useFakeTimers({ now: 1_750_000_000_000 }));
afterEach(() => vi.useRealTimers());

let isOnline = true;
const seconds = (count: number) => vi.advanceTimersByTime(count * 1000);

describe("power", () => {
  let sent: PowerReport[];
  let power: PowerReports;
  beforeEach(() => {
    [sent, isOnline] = [[], true];
    power = new PowerReports({ now: Date.now, isOnline: () => isOnline, send: (report) => sent.push(report) });
  });
  const hear = (measures: Omit<PowerReport, "ts">) => power.hear(Date.now(), measures);

  it("is reported once in five seconds, with the latest of each value", () => {
    for (let second = 0; second < 20; second++) {
      hear({ v: 230, p: 100 + (second % 3) });
      hear({ e: second * 100 });
      seconds(1);
    }
    expect(sent.map(({ e }) => e)).toEqual([undefined, 400, 900, 1400, 1900]);
    expect(sent.at(-1)).toMatchObject({ v: 230 });
  });

  it("is reported sooner when the load changes a lot", () => {
    hear({ p: 100 });
    seconds(1);
    hear({ p: 105 });
    expect(sent).toHaveLength(1);
    hear({ p: 2000 });
    expect(sent.map(({ p }) => p)).toEqual([100, 2000]);
  });

  it("is kept once a minute while offline", () => {
    isOnline = false;
    for (let second = 0; second < 180; second++) {
      hear({ p: second * 100 });
      seconds(1);
    }
    expect(sent.map(({ p }) => p)).toEqual([0, 5900, 11_900, 17_900]);
  });

  it("never lowers a counter because of rounding, but lets a meter restart", () => {
    const counter = () => {
      seconds(6);
      return sent.at(-1)?.e;
    };
    hear({ e: 50_000_000 });
    expect(counter()).toBe(50_000_000);
    hear({ e: 49_999_000 });
    expect(counter()).toBe(50_000_000);
    hear({ e: 0 });
    expect(counter()).toBe(0);
  });

  it("leaves out old values, and keeps the counter", () => {
    hear({ v: 230, e: 100 });
    seconds(700);
    hear({ p: 5 });
    expect(sent.at(-1)).toEqual({ ts: Date.now(), p: 5, e: 100 });
  });
});

describe("sensors", () => {
  let sent: SensorReport[];
  let sensors: SensorReports;
  beforeEach(() => {
    [sent, isOnline] = [[], true];
    sensors = new SensorReports({ now: Date.now, isOnline: () => isOnline, send: (report) => sent.push(report) });
  });
  const device = fieldDevice("a", {
    channels: [
      { type: "sensor", key: "t", name: "Temperature", kind: "temperature", unit: "°C" },
      { type: "sensor", key: "door", name: "Door", kind: "contact", unit: "" },
    ],
  });
  const hear = (...values: [string, number][]) => sensors.hear(Date.now(), device, values);

  it("are reported together once in five seconds when they change, and once a minute when they do not", () => {
    for (let second = 0; second < 10; second++) {
      hear(["t", 20 + second / 10]);
      seconds(1);
    }
    expect(sent).toHaveLength(3);
    for (let second = 0; second < 120; second++) {
      hear(["t", 25]);
      seconds(1);
    }
    expect(sent.length).toBeLessThan(6);
  });

  it("are reported immediately when a yes/no state changes", () => {
    hear(["door", 0]);
    hear(["door", 1]);
    hear(["door", 1]);
    expect(sent.map(({ values }) => values?.door)).toEqual([0, 1]);
  });

  it("fit into messages of at most four kilobytes", () => {
    hear(...Array.from({ length: 64 }, (_, n): [string, number] => [`${"k".repeat(190)}${n}`, n]));
    expect(sent.flatMap(({ values }) => Object.keys(values ?? {}))).toHaveLength(64);
    expect(sent.every((report) => JSON.stringify(report).length < 4096)).toBe(true);
  });
});
