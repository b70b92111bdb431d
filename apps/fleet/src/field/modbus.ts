import { once } from "node:events";
import modbus from "modbus-serial";
import { freePort } from "./free-port.ts";
import { Registers } from "./registers.ts";

/** The current registers of one unit of a panel. */
export interface ModbusUnit {
  holding?: Registers;
  input?: Registers;
  /** The delay before each reply. */
  slowMs?: number;
}
export interface ModbusPanel {
  port: number;
  /** Returns the number of requests answered so far. */
  requests(): number;
  stop(): Promise<void>;
}

type Answer = (error: Error | null, words: number[]) => void;
const NO_SUCH_ADDRESS = Object.assign(new Error("no such address"), { modbusErrorCode: 2 });

/** A panel of meters behind one address, like a gateway to a serial line. An absent unit does not reply. */
export async function startModbusPanel(
  unitOf: (unit: number) => ModbusUnit | undefined,
  port?: number,
): Promise<ModbusPanel> {
  let requests = 0;
  const read = (table: "holding" | "input", address: number, length: number, no: number, answer: Answer) => {
    const unit = unitOf(no);
    if (!unit) return;
    const words = Array.from({ length }, (_, index) => unit[table]?.get(address + index));
    const known = words.filter((word) => word !== undefined);
    const tell = () => {
      requests += 1;
      answer(known.length === length ? null : NO_SUCH_ADDRESS, known);
    };
    if (unit.slowMs) setTimeout(tell, unit.slowMs);
    else tell();
  };
  const one =
    (table: "holding" | "input") => (address: number, unit: number, answer: (e: Error | null, value: number) => void) =>
      read(table, address, 1, unit, (error, [word = 0]) => answer(error, word));
  const many = (table: "holding" | "input") => (address: number, length: number, unit: number, answer: Answer) =>
    read(table, address, length, unit, answer);
  const vector = {
    getHoldingRegister: one("holding"),
    getInputRegister: one("input"),
    getMultipleHoldingRegisters: many("holding"),
    getMultipleInputRegisters: many("input"),
  };
  const at = port ?? (await freePort());
  // Unit 255 stands for all of them.
  const server = new modbus.ServerTCP(vector, { host: "127.0.0.1", port: at, unitID: 255 });
  server.on("socketError", () => {});
  server.on("error", () => {});
  await once(server, "initialized");
  return {
    port: at,
    requests: () => requests,
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  };
}

/** Two meters whose registers identify them, under a changing load; for `npm start`. */
export function startModbusField(port?: number): Promise<ModbusPanel> {
  const began = Date.now();
  const load = (watts: number) => watts * (1 + 0.2 * Math.sin(Date.now() / 60_000));
  const used = (watts: number) => 1000 + (watts * (Date.now() - began)) / 3.6e6;
  return startModbusPanel((unit) => {
    if (unit === 1) return { holding: iem3155(load(4200), used(4200)) };
    return unit === 2 ? { holding: b23(load(1800), used(1800)) } : undefined;
  }, port);
}

/** Returns the registers of a Schneider iEM3155 with this load and counter. */
export function iem3155(watts: number, wattHours: number): Registers {
  const registers = new Registers().text(49, "iEM3155", 20);
  [0, 1, 2].forEach((phase) => {
    registers.f32(2999 + 2 * phase, watts / 3 / 230).f32(3027 + 2 * phase, 230 + phase);
  });
  return registers
    .f32(3035, 231)
    .f32(3059, watts / 1000)
    .f32(3109, 50)
    .int(3203, wattHours, 4);
}

/** Returns the registers of an ABB B23, which counts in hundredths of a kilowatt-hour and allows no reads over gaps. */
export function b23(watts: number, wattHours: number): Registers {
  const registers = new Registers().text(0x8960, "B23 ", 2);
  [0, 1, 2].forEach((phase) => {
    registers.int(0x5b00 + 2 * phase, 2300 + 10 * phase, 2).int(0x5b0c + 2 * phase, (watts / 3 / 230) * 100, 2);
  });
  registers
    .int(0x5b14, watts * 100, 2)
    .int(0x5b2c, 5000, 1)
    .int(0x5b3a, 980, 1);
  return registers.int(0x5000, wattHours / 10, 4);
}
