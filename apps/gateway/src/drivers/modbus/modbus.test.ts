import { createServer, type Server } from "node:net";
import type { FieldDevice } from "@switchboard/contract";
import { b23, iem3155, type ModbusPanel, type ModbusUnit, Registers, startModbusPanel } from "@switchboard/fleet/field";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Driver, FieldReport } from "../../driver.ts";
import { HostLink } from "./host-link.ts";
import { modbusKind } from "./modbus.ts";
import { preview } from "./preview.ts";

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function panel(units: Record<number, ModbusUnit | undefined>, port?: number): Promise<ModbusPanel> {
  const started = await startModbusPanel((unit) => units[unit], port);
  stops.push(started.stop);
  return started;
}

function start(settings: object) {
  const read = modbusKind.read({ timeout: 0.2, every: 1, ...settings });
  if ("problem" in read) throw new Error(read.problem);
  const driver = modbusKind.create({ ...read, everyMs: 20 }, { now: Date.now, log: () => {} });
  const found = new Map<string, FieldDevice>();
  const online = new Map<string, boolean>();
  const faults: string[] = [];
  stops.push(() => driver.stop());
  void driver.find({
    found: (device) => found.set(device.id, device),
    gone: (id) => found.delete(id),
    online: (id, isOnline) => online.set(id, isOnline),
    fault: (reason) => faults.push(reason),
  });
  return { driver, found, online, faults };
}

function follow(driver: Driver, device: FieldDevice | undefined): FieldReport[] {
  if (!device) throw new Error("nothing to follow");
  const reports: FieldReport[] = [];
  driver.follow(device, (report) => reports.push(report));
  return reports;
}

const near = (value: number) => expect.closeTo(value, 2);

describe("meters of a panel", () => {
  it("are recognised by their identity, and read in the stored units", async () => {
    const { port } = await panel({ 1: { holding: iem3155(4200, 1500) }, 2: { holding: b23(1800, 20_000) } });
    const { driver, found, online } = start({ hosts: [`127.0.0.1:${port}`], units: ["1-3"] });
    await vi.waitFor(() => expect(found.size).toBe(2));
    const [first, second] = [found.get(`127.0.0.1:${port}/1`), found.get(`127.0.0.1:${port}/2`)];
    expect(first).toMatchObject({ maker: "Schneider Electric", model: "iEM3155", driver: "modbus" });
    expect(first?.channels).toContainEqual({ type: "meter", key: "meter", name: "Meter", phases: 3 });
    const [ofFirst, ofSecond] = [follow(driver, first), follow(driver, second)];
    await vi.waitFor(() => expect([ofFirst.length > 0, ofSecond.length > 0]).toEqual([true, true]));
    expect(ofFirst[0]?.power).toMatchObject({ p: near(4200), e: 1500 * 3600, v1: 230, v: 231, c2: near(6.09) });
    expect(ofSecond[0]?.power).toMatchObject({ p: 1800, e: 20_000 * 3600, pf: 0.98, v3: 232 });
    expect(ofSecond[0]?.sensors).toEqual({ frequency: 50 });
    expect(online.get(`127.0.0.1:${port}/1`)).toBe(true);
    expect(await driver.do(first as FieldDevice, { channel: "meter" }, AbortSignal.timeout(1))).toMatchObject({
      outcome: "failed",
    });
  });

  it("are two devices when they feed in: consumption, and export once there is some", async () => {
    const registers = new Registers().int(10, -1500, 2).int(20, 700, 2).int(30, 0, 2);
    const { port } = await panel({ 1: { holding: registers } });
    const mine = {
      ...{ id: "mine", maker: "Acme", model: "Solar", phases: 1 },
      registers: [
        { value: "p", address: 10, type: "i32" },
        { value: "e", address: 20, type: "u32", unit: "Wh" },
        { value: "ee", address: 30, type: "u32", unit: "Wh" },
      ],
    };
    const meters = [{ host: `127.0.0.1:${port}`, unit: 1, template: "mine", name: "Main" }];
    const { driver, found, online } = start({ templates: [mine], meters });
    const [meter] = [...found.values()];
    const taken = follow(driver, meter);
    await vi.waitFor(() => expect(taken.at(-1)?.power).toEqual({ p: -1500, e: 700 * 3600 }));
    expect(found.size).toBe(1);
    registers.int(30, 250, 2);
    const id = `${meter?.id}/export`;
    await vi.waitFor(() => expect(found.get(id)).toMatchObject({ name: "Main, fed into the grid", isOnline: true }));
    const fed = follow(driver, found.get(id));
    await vi.waitFor(() => expect(fed.at(-1)?.power).toEqual({ p: 1500, e: 250 * 3600 }));
    expect(online.get(id)).toBe(true);
  });

  it("are reported when unknown, and known once they are named with a custom template", async () => {
    const registers = new Registers().int(10, 2305, 1).int(11, 77, 1).put(20, 0xffff);
    const { port } = await panel({ 4: { holding: registers } });
    const unknown = start({ hosts: [`127.0.0.1:${port}`], units: [4] });
    await vi.waitFor(() => expect(unknown.faults).toHaveLength(1));
    expect(unknown.faults[0]).toContain(`127.0.0.1:${port}/4 answers and is no meter that is known`);
    const mine = {
      id: "mine",
      maker: "Acme",
      model: "M1",
      phases: 1,
      registers: [
        { value: "v", address: 10, type: "u16", scale: 0.1 },
        { value: "p", address: 11, type: "u16" },
        { value: "c", address: 20, type: "u16" },
        { value: "e", address: 300, type: "u32", unit: "kWh" },
      ],
    };
    const { driver, found } = start({
      templates: [mine],
      meters: [{ host: `127.0.0.1:${port}`, unit: 4, template: "mine", name: "Pump <b>room</b>" }],
    });
    expect([...found.values()][0]?.name).toBe("Pump room");
    const reports = follow(driver, [...found.values()][0]);
    // Register 300 is refused and the current has no value, so the rest counts.
    await vi.waitFor(() => expect(reports.at(-1)?.power).toEqual({ v: 230.5, p: 77 }));
  });

  it("do not delay the others when they are silent, slow or gone, and come back by themselves", async () => {
    const units: Record<number, ModbusUnit | undefined> = { 1: { holding: iem3155(1000, 1) }, 2: undefined };
    const first = await panel(units);
    const slow = await panel({ 1: { holding: b23(500, 1), slowMs: 5000 } });
    const meters = [
      { host: `127.0.0.1:${first.port}`, unit: 1, template: "schneider-iem3155" },
      { host: `127.0.0.1:${first.port}`, unit: 2, template: "schneider-iem3155" },
      { host: `127.0.0.1:${slow.port}`, unit: 1, template: "abb-b23-b24" },
    ];
    const { driver, found, online } = start({ meters });
    const heard = [...found.values()].map((device) => follow(driver, device));
    await vi.waitFor(() => expect(heard[0]?.length).toBeGreaterThan(20));
    expect([heard[1]?.length, heard[2]?.length]).toEqual([0, 0]);
    units[2] = { holding: iem3155(2000, 2) };
    await vi.waitFor(() => expect(heard[1]?.at(-1)?.power?.p).toEqual(near(2000)));
    await first.stop();
    await vi.waitFor(() => expect(online.get(`127.0.0.1:${first.port}/1`)).toBe(false));
    const [again] = [await panel(units, first.port)];
    await vi.waitFor(() => expect(online.get(`127.0.0.1:${again?.port}/1`)).toBe(true));
  });

  it("are read in few requests, because neighbouring registers are joined", async () => {
    const { port, requests } = await panel({ 1: { input: sdm630() } });
    const { driver, found } = start({ meters: [{ host: `127.0.0.1:${port}`, unit: 1, template: "eastron-sdm630" }] });
    const reports = follow(driver, [...found.values()][0]);
    await vi.waitFor(() => expect(reports.length).toBeGreaterThan(0));
    expect(requests() / reports.length).toBeLessThan(5);
    expect(reports[0]?.power).toMatchObject({ v1: 230, e: 3_600_000, THDN: 3 });
  });
});

/** An Eastron SDM630, which answers for the gaps between its registers. */
function sdm630(): Registers {
  const registers = new Registers();
  for (let address = 0; address < 0x100; address++) registers.put(address, 0);
  return registers.f32(0, 230).f32(0x34, 690).f32(0x48, 1).f32(0xf8, 3);
}

describe("a server that sends nonsense", () => {
  it("breaks nothing, whatever it sends", async () => {
    let answer = Buffer.alloc(0);
    const server: Server = createServer((socket) => {
      socket.on("error", () => {});
      // Half of the replies carry the requested transaction id, so that they are parsed.
      socket.on("data", (asked) => socket.write(Buffer.concat([asked.subarray(0, 2), answer, asked, answer])));
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    stops.push(() => new Promise((closed) => server.close(closed)));
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const line = { value: "v", table: "holding", address: 0, type: "f32", scale: 1, unit: "V" } as const;
    const mine = { host: "127.0.0.1", port, unit: 1, words: "big" as const, registers: [line] };
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), async (bytes) => {
        answer = Buffer.from(bytes);
        const link = new HostLink("127.0.0.1", port, 20);
        expect(await preview(mine, link.read, AbortSignal.timeout(1000))).toHaveProperty("rows");
        link.close();
      }),
      { numRuns: 40 },
    );
  });
});
