import { plausibleCounter, plausibleValue, powerFactorOf } from "@switchboard/domain/energy";
import {
  exportReading,
  MODBUS_LENGTHS,
  type ModbusTable,
  type ModbusType,
  type ModbusValue,
  type ModbusWords,
  sensorValue,
} from "@switchboard/domain/site";
import type { FieldReport } from "../../driver.ts";
import type { MeterTemplate, TemplateRegister } from "./template.ts";

/** The protocol's limit of registers in one request. */
export const MOST_REGISTERS = 125;

export interface Block {
  table: ModbusTable;
  address: number;
  length: number;
  registers: TemplateRegister[];
}

const end = (register: TemplateRegister) => register.address + MODBUS_LENGTHS[register.type];

/**
 * Plans as few requests as possible: registers within the reach of one request are read together with the gaps between them. For a meter
 * that refuses gaps, `joinGaps` is false.
 */
export function blocksOf(registers: TemplateRegister[], joinGaps = true): Block[] {
  const blocks: Block[] = [];
  const sorted = [...registers].sort((a, b) => a.table.localeCompare(b.table) || a.address - b.address);
  for (const register of sorted) {
    const last = blocks.at(-1);
    const fits =
      last?.table === register.table &&
      end(register) - last.address <= MOST_REGISTERS &&
      (joinGaps || register.address <= last.address + last.length);
    if (!last || !fits)
      blocks.push({
        table: register.table,
        address: register.address,
        length: MODBUS_LENGTHS[register.type],
        registers: [register],
      });
    else {
      last.length = Math.max(last.length, end(register) - last.address);
      last.registers.push(register);
    }
  }
  return blocks;
}

/** Returns undefined for the markers of a missing value: all ones, the largest or smallest signed number, or NaN. */
export function decode(words: readonly number[], type: ModbusType, order: ModbusWords): number | undefined {
  if (
    words.length !== MODBUS_LENGTHS[type] ||
    words.some((word) => !Number.isInteger(word) || word < 0 || word > 0xffff)
  )
    return undefined;
  const inOrder = order === "little" ? [...words].reverse() : words;
  const bytes = Buffer.alloc(inOrder.length * 2);
  for (const [index, word] of inOrder.entries()) bytes.writeUInt16BE(word, index * 2);
  const value = asNumber(bytes, type);
  if (!Number.isFinite(value)) return undefined;
  return type.startsWith("f") || !isNoValue(bytes, type) ? value : undefined;
}

function asNumber(bytes: Buffer, type: ModbusType): number {
  if (type === "f32") return bytes.readFloatBE();
  if (type === "f64") return bytes.readDoubleBE();
  const bits = BigInt(`0x${bytes.toString("hex")}`);
  return Number(type.startsWith("i") ? BigInt.asIntN(bytes.length * 8, bits) : bits);
}

function isNoValue(bytes: Buffer, type: ModbusType): boolean {
  const [first, rest] = [bytes[0], bytes.subarray(1)];
  const all = (byte: number) => rest.every((each) => each === byte);
  if (type.startsWith("u")) return first === 0xff && all(0xff);
  return (first === 0x7f && all(0xff)) || (first === 0x80 && all(0x00));
}

/** Returns a register's value in the stored unit; undefined if it is not plausible. */
export function readingOf(register: TemplateRegister, raw: number | undefined): number | undefined {
  if (raw === undefined) return undefined;
  const value = raw * register.scale * register.factor;
  if ("kind" in register.gives) return sensorValue(register.gives.kind, tidy(value));
  if (register.gives.value === "e" || register.gives.value === "ee") return plausibleCounter(value);
  if (register.gives.value === "pf") return Math.abs(value) <= 1 ? tidy(Math.abs(value)) : undefined;
  const isBelowNothing = register.gives.value !== "p" && value < 0;
  return isBelowNothing ? undefined : plausibleValue(tidy(value));
}

/** Removes binary noise: 2301 times 0.1 would be 230.10000000000002. */
const tidy = (value: number) => Number(value.toPrecision(9));

/** Converts all values of one meter to a report. With three phases, voltage and current are the means of the phases read. */
export function reportOf(template: MeterTemplate, read: Map<TemplateRegister, number>, at: number): FieldReport {
  const power: NonNullable<FieldReport["power"]> = {};
  const sensors: Record<string, number> = {};
  let apparent: number | undefined;
  for (const [{ gives }, value] of read)
    if (!("value" in gives)) sensors[gives.sensor] = value;
    else if (gives.value === "s") apparent = value;
    else if (gives.value !== "ee") power[gives.value] = value;
  const factor = power.pf ?? powerFactorOf(power.p, apparent);
  if (factor !== undefined) power.pf = factor;
  if (template.phases === 3) {
    power.v ??= mean([power.v1, power.v2, power.v3]);
    power.c ??= mean([power.c1, power.c2, power.c3]);
    if (power.v === undefined) delete power.v;
    if (power.c === undefined) delete power.c;
  }
  const hasPower = Object.keys(power).length > 0;
  const hasSensors = Object.keys(sensors).length > 0;
  return { at, ...(hasPower ? { power } : {}), ...(hasSensors ? { sensors } : {}) };
}

/** Returns the reading of the export device; undefined while the meter has fed in nothing. */
export function exportOf(read: Map<TemplateRegister, number>, at: number): FieldReport | undefined {
  const find = (name: ModbusValue) => [...read].find(([{ gives }]) => "value" in gives && gives.value === name)?.[1];
  const power = exportReading(find("p"), find("ee"));
  return power && { at, power };
}

function mean(values: (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 3 ? tidy(known.reduce((sum, value) => sum + value, 0) / 3) : undefined;
}
