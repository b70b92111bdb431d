import type { FieldDevice, ModbusPreview, ModbusRegister, ModbusSetup } from "@switchboard/contract";
import { iem3155, type ModbusUnit, Registers, startModbusPanel } from "@switchboard/fleet/field";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import type { FieldReport } from "../../driver.ts";
import { modbusKind } from "./modbus.ts";
import { isOwnNetwork } from "./own-network.ts";

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function panel(units: Record<number, ModbusUnit | undefined>): Promise<number> {
  const { port, stop } = await startModbusPanel((unit) => units[unit]);
  stops.push(stop);
  return port;
}

function start(settings: object) {
  const read = modbusKind.read({ timeout: 0.2, every: 1, ...settings });
  if ("problem" in read) throw new Error(read.problem);
  const driver = modbusKind.create({ ...read, everyMs: 20 }, { now: Date.now, log: () => {} });
  const found = new Map<string, FieldDevice>();
  const faults: string[] = [];
  stops.push(() => driver.stop());
  void driver.find({
    found: (device) => found.set(device.id, device),
    gone: (id) => found.delete(id),
    online: () => {},
    fault: (reason) => faults.push(reason),
  });
  const look = (wanted: ModbusPreview) => driver.look?.(wanted, AbortSignal.timeout(5000));
  return { driver, found, faults, look, setUp: (setup: ModbusSetup) => driver.setUp?.(setup) };
}

const line = (value: "v" | "p" | "c" | "e" | "pf", address: number, own: Partial<ModbusRegister> = {}) =>
  ({ value, table: "holding", address, type: "u16", scale: 1, unit: "V", ...own }) as ModbusRegister;

const TEMPLATE = {
  id: "t1",
  maker: "Acme",
  model: "M1",
  phases: 1 as const,
  words: "big" as const,
  source: "",
  registers: [line("v", 10, { scale: 0.1 }), line("p", 11, { unit: "W" })],
};

describe("a trial reading from the dashboard", () => {
  const REGISTERS = new Registers().int(10, 2305, 1).int(11, 77, 1).put(20, 0xffff).int(30, 900, 1).int(40, 123_456, 2);

  it("returns each line with its registers, and the reason why a wrong one is wrong", async () => {
    const port = await panel({ 4: { holding: REGISTERS } });
    const { look } = start({ hosts: [`127.0.0.1:${port}`], units: [9] });
    const registers = [
      line("v", 10, { scale: 0.1 }),
      line("p", 11, { unit: "W" }),
      line("c", 20, { unit: "A" }),
      line("pf", 30, { unit: "" }),
      line("e", 40, { type: "u32", unit: "kWh", scale: 0.01 }),
      {
        sensor: "f",
        name: "Frequency",
        kind: "number",
        table: "input",
        address: 10,
        type: "u16",
        scale: 1,
        unit: "Hz",
      },
    ] as ModbusRegister[];
    expect(await look({ host: "127.0.0.1", port, unit: 4, words: "big", registers })).toEqual({
      problem: null,
      rows: [
        { raw: "0901", value: 230.5, problem: null },
        { raw: "004d", value: 77, problem: null },
        { raw: "ffff", value: null, problem: "no_value" },
        { raw: "0384", value: 900, problem: "not_plausible" },
        { raw: "0001 e240", value: 1234.56, problem: null },
        { raw: "", value: null, problem: "illegal_address" },
      ],
    });
  });

  it("returns the reason when nothing can be read at all", async () => {
    const port = await panel({ 4: { holding: REGISTERS } });
    const { look } = start({ hosts: [`127.0.0.1:${port}`, "127.0.0.1:1", "no.such.name.invalid:1"], units: [9] });
    const wanted = { host: "127.0.0.1", port, unit: 5, words: "big" as const, registers: TEMPLATE.registers };
    expect(await look(wanted)).toEqual({ problem: "no_answer", rows: [] });
    expect(await look({ ...wanted, port: 1 })).toMatchObject({ problem: "nothing_listens" });
    expect(await look({ ...wanted, host: "127.0.0.1", port: 2 })).toMatchObject({ problem: "not_allowed" });
    expect(await look({ ...wanted, host: "8.8.8.8" })).toMatchObject({ problem: "not_allowed" });
    const closed = start({ hosts: [`127.0.0.1:${port}`], dashboard: false });
    expect(await closed.look({ ...wanted, unit: 4 })).toMatchObject({ problem: "not_allowed" });
  });
});

describe("a meter from the dashboard", () => {
  it("is read by its current template, and gone once it is removed", async () => {
    const port = await panel({ 4: { holding: new Registers().int(10, 2305, 1).int(11, 77, 1).int(12, 50, 1) } });
    const { driver, found, faults, setUp } = start({ hosts: [`127.0.0.1:${port}`], units: [9] });
    const meter = { host: "127.0.0.1", port, unit: 4, name: "Pump <b>room</b>", template: "t1" };
    setUp({ templates: [TEMPLATE], meters: [meter, { ...meter, unit: 5, template: "none" }] });
    const [device] = [...found.values()];
    expect(device).toMatchObject({ id: `127.0.0.1:${port}/4`, name: "Pump room", maker: "Acme", model: "M1" });
    expect(faults).toEqual([`127.0.0.1:${port}/5 has no template that can be used.`]);
    const reports: FieldReport[] = [];
    driver.follow(device as FieldDevice, (report) => reports.push(report));
    await vi.waitFor(() => expect(reports.at(-1)?.power).toEqual({ v: 230.5, p: 77 }));
    const registers = [...TEMPLATE.registers, line("c", 12, { unit: "A", scale: 0.1 })];
    setUp({ templates: [{ ...TEMPLATE, registers }], meters: [meter] });
    await vi.waitFor(() => expect(reports.at(-1)?.power).toEqual({ v: 230.5, p: 77, c: 5 }));
    setUp({ templates: [], meters: [] });
    expect(found.size).toBe(0);
  });

  it("does not stop the search when the server sends no meters at the start", async () => {
    const port = await panel({ 1: { holding: iem3155(4200, 1500) } });
    const { found, setUp } = start({ hosts: [`127.0.0.1:${port}`] });
    setUp({ templates: [], meters: [] });
    await vi.waitFor(() => expect(found.size).toBe(1));
  });

  it("is ignored when the gateway's own settings name it", async () => {
    const port = await panel({ 4: { holding: new Registers().int(10, 2305, 1).int(11, 77, 1) } });
    const named = { host: `127.0.0.1:${port}`, unit: 4, template: "mine", name: "By the file" };
    const { found, setUp } = start({ templates: [{ ...TEMPLATE, id: "mine", source: "here" }], meters: [named] });
    const meter = { host: "127.0.0.1", port, unit: 4, name: "By the dashboard", template: "t1" };
    setUp({ templates: [TEMPLATE], meters: [meter] });
    expect([...found.values()].map(({ name }) => name)).toEqual(["By the file"]);
  });
});

test.each([
  ["10.1.2.3", true],
  ["172.31.0.9", true],
  ["192.168.20.7", true],
  ["fd00::7", true],
  ["169.254.169.254", false],
  ["fe80::1", false],
  ["172.32.0.1", false],
  ["127.0.0.1", false],
  ["::1", false],
  ["8.8.8.8", false],
])("%s is in a building's own network: %s", (address, isOwn) => {
  expect(isOwnNetwork(address)).toBe(isOwn);
});
