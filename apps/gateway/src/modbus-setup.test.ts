import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { type ModbusPanel, Registers, startModbusPanel } from "@switchboard/fleet/field";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { modbusKind } from "./drivers/modbus/modbus.ts";
import { driverKind } from "./settings/settings.ts";
import { startTestGateway, type TestGateway } from "./testing/test-gateway.ts";

let [site, panel]: [TestGateway | undefined, ModbusPanel | undefined] = [undefined, undefined];
beforeEach(async () => {
  panel = await startModbusPanel((unit) => (unit === 4 ? { holding: new Registers().int(10, 2305, 1) } : undefined));
  site = await startTestGateway({ kinds: [driverKind(modbusKind)] });
});
afterEach(async () => {
  await site?.stop();
  await panel?.stop();
});

const VOLTS = { value: "v", table: "holding", address: 10, type: "u16", scale: 0.1, unit: "V" } as const;
const TEMPLATE = {
  id: "t1",
  maker: "Acme",
  model: "M1",
  phases: 1,
  words: "big",
  source: "",
  registers: [VOLTS],
} as const;

async function open() {
  if (!site || !panel) throw new Error("nothing was started");
  const { server, settingsFile } = site;
  const { port } = panel;
  const modbus = { hosts: [`127.0.0.1:${port}`], units: [9], timeout: 0.2 };
  await writeFile(settingsFile, JSON.stringify({ drivers: { modbus } }));
  const place = { host: "127.0.0.1", port, unit: 4 };
  return { server, site, place, id: `127.0.0.1:${port}/4` };
}

it("makes a trial reading for the dashboard once, and reports it immediately", async () => {
  const { server, place } = await open();
  const look = { id: randomUUID(), ...place, words: "big" as const, registers: [{ ...VOLTS }] };
  const looked = () => server.reports.flatMap((report) => report.looked ?? []);
  await vi.waitFor(() => expect(server.reports.at(-1)?.drivers).toMatchObject([{ name: "modbus", state: "running" }]));
  server.tell({ looks: [look] });
  await vi.waitFor(() => expect(looked()).toHaveLength(1));
  expect(looked()).toEqual([{ id: look.id, problem: null, rows: [{ raw: "0901", value: 230.5, problem: null }] }]);
});

it("reports that Modbus is not set up", async () => {
  if (!site) throw new Error("nothing was started");
  const { server } = site;
  const wanted = { host: "10.0.0.7", port: 502, unit: 1, words: "big" as const, registers: [{ ...VOLTS }] };
  server.tell({ looks: [{ id: randomUUID(), ...wanted }] });
  await vi.waitFor(() => expect(server.reports.flatMap((each) => each.looked ?? [])[0]?.problem).toBe("not_set_up"));
});

it("reads the meters of the dashboard, also when it restarts without its server", async () => {
  const { server, site: here, place, id } = await open();
  const meters = [{ ...place, name: "Pump room", template: "t1" }];
  server.tell({ modbus: { templates: [{ ...TEMPLATE, registers: [{ ...VOLTS }] }], meters } });
  await vi.waitFor(() => expect(server.found().get(id)).toMatchObject({ name: "Pump room", maker: "Acme" }));
  const before = server.reports.length;
  await here.restart(() => server.tell({ modbus: undefined }));
  const again = () => server.reports.slice(before).flatMap(({ found }) => found.map((each) => each.id));
  await vi.waitFor(() => expect(again()).toContain(id));
});
