import { SENSOR_KIND_NAMES, type SensorKindName } from "@switchboard/domain";
import type { FieldReport } from "../../driver.ts";

export const NUMBER_TYPES = ["u16", "i16", "u32", "i32", "u64", "i64", "f32", "f64"] as const;
export type NumberType = (typeof NUMBER_TYPES)[number];
const TABLES = ["holding", "input"] as const;
export type Table = (typeof TABLES)[number];

/** In registers of 16 bits. */
export const LENGTHS: Record<NumberType, number> = { u16: 1, i16: 1, u32: 2, i32: 2, u64: 4, i64: 4, f32: 2, f64: 4 };

type PowerValue = keyof NonNullable<FieldReport["power"]>;
const POWER_VALUES = [
  "v",
  "v1",
  "v2",
  "v3",
  "c",
  "c1",
  "c2",
  "c3",
  "p",
  "pf",
  "e",
  "THDN",
] as const satisfies PowerValue[];

/** What a register says turned into what `power/get` says: volts, amperes, watts, watt-seconds. */
const UNITS: Record<string, { unit: string; factor: number }> = {
  V: { unit: "V", factor: 1 },
  kV: { unit: "V", factor: 1000 },
  A: { unit: "A", factor: 1 },
  mA: { unit: "A", factor: 0.001 },
  W: { unit: "W", factor: 1 },
  kW: { unit: "W", factor: 1000 },
  MW: { unit: "W", factor: 1e6 },
  Wh: { unit: "Ws", factor: 3600 },
  kWh: { unit: "Ws", factor: 3.6e6 },
  MWh: { unit: "Ws", factor: 3.6e9 },
  "%": { unit: "%", factor: 1 },
  "": { unit: "", factor: 1 },
};
const UNIT_OF_VALUE = { v: "V", c: "A", p: "W", pf: "", e: "Ws", THDN: "%" } as const;

interface Place {
  table: Table;
  /** As on the wire: the first register is 0. */
  address: number;
}

export interface TemplateRegister extends Place {
  type: NumberType;
  /** One register times this is the value in `unit`. */
  scale: number;
  unit: string;
  /** Times this it is the unit that we keep. */
  factor: number;
  gives: { value: PowerValue } | { sensor: string; name: string; kind: SensorKindName };
}

/** By what a meter says of itself it is known without being named in the settings. */
export type Identity = Place &
  ({ type: "u16"; length: 1; is: number[] } | { type: "text"; length: number; starts: string[] });

export interface MeterTemplate {
  id: string;
  maker: string;
  model: string;
  phases: 1 | 3;
  /** The manual and revision that it was written from. */
  source: string;
  /** Which word of a number of several registers comes first. */
  words: "big" | "little";
  identity?: Identity;
  registers: TemplateRegister[];
}

class Wrong extends Error {}

const record = (value: unknown, where: string): Record<string, unknown> => {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Wrong(`${where} must be an object.`);
  return Object.fromEntries(Object.entries(value));
};
const text = (value: unknown, where: string, most = 120): string => {
  if (typeof value !== "string" || value.length === 0 || value.length > most)
    throw new Wrong(`${where} must be a text of 1 to ${most} characters.`);
  return value;
};
const oneOf = <T extends string | number>(value: unknown, options: readonly T[], where: string): T => {
  const found = options.find((option) => option === value);
  if (found === undefined)
    throw new Wrong(`${where} must be one of ${options.map((option) => `"${option}"`).join(", ")}.`);
  return found;
};
const whole = (value: unknown, least: number, most: number, where: string): number => {
  if (typeof value !== "number" || !Number.isInteger(value) || value < least || value > most)
    throw new Wrong(`${where} must be a whole number from ${least} to ${most}.`);
  return value;
};

const place = (given: Record<string, unknown>, length: number, where: string): Place => ({
  table: oneOf(given.table ?? "holding", TABLES, `${where}: "table"`),
  address: whole(given.address, 0, 65_536 - length, `${where}: "address"`),
});

function readRegister(value: unknown, line: number): TemplateRegister {
  const where = `line ${line} of "registers"`;
  const given = record(value, where);
  const type = oneOf(given.type, NUMBER_TYPES, `${where}: "type"`);
  const scale = given.scale ?? 1;
  if (typeof scale !== "number" || !Number.isFinite(scale) || scale === 0)
    throw new Wrong(`${where}: "scale" must be a number other than 0.`);
  const common = { ...place(given, LENGTHS[type], where), type, scale };
  if (given.value !== undefined) return { ...common, ...readPowerValue(given, where) };
  if (given.sensor === undefined) throw new Wrong(`${where} needs "value" (such as "v1", "p" or "e") or "sensor".`);
  const unit = given.unit ?? "";
  if (typeof unit !== "string" || unit.length > 20)
    throw new Wrong(`${where}: "unit" must be a text of 20 characters at most.`);
  const sensor = text(given.sensor, `${where}: "sensor"`, 60);
  return {
    ...common,
    unit,
    factor: 1,
    gives: {
      sensor,
      name: given.name === undefined ? sensor : text(given.name, `${where}: "name"`),
      kind: oneOf(given.kind ?? "number", SENSOR_KIND_NAMES, `${where}: "kind"`),
    },
  };
}

function readPowerValue(given: Record<string, unknown>, where: string) {
  const value = oneOf(given.value, POWER_VALUES, `${where}: "value"`);
  const wanted = value === "pf" || value === "THDN" ? UNIT_OF_VALUE[value] : unitOf(value);
  const fitting = Object.keys(UNITS).filter((unit) => UNITS[unit]?.unit === wanted);
  const unit = oneOf(given.unit ?? fitting[0], fitting, `${where}: "unit" of ${value}`);
  return { unit, factor: UNITS[unit]?.factor ?? 1, gives: { value } };
}

function unitOf(value: string): string {
  if (value.startsWith("v")) return UNIT_OF_VALUE.v;
  if (value.startsWith("c")) return UNIT_OF_VALUE.c;
  return value === "e" ? UNIT_OF_VALUE.e : UNIT_OF_VALUE.p;
}

function readIdentity(value: unknown): Identity {
  const where = `"identity"`;
  const given = record(value, where);
  const type = oneOf(given.type, ["u16", "text"] as const, `${where}: "type"`);
  if (type === "u16") {
    if (!Array.isArray(given.is) || given.is.length === 0) throw new Wrong(`${where}: "is" must be a list of numbers.`);
    const is = given.is.map((entry) => whole(entry, 0, 65_535, `${where}: "is"`));
    return { ...place(given, 1, where), type, length: 1, is };
  }
  if (!Array.isArray(given.starts) || given.starts.length === 0)
    throw new Wrong(`${where}: "starts" must be a list of texts.`);
  const length = whole(given.length, 1, 60, `${where}: "length"`);
  const starts = given.starts.map((entry) => text(entry, `${where}: "starts"`));
  return { ...place(given, length, where), type, length, starts };
}

/** A template as a person or a data file writes it; what is wrong with it is said with the line that is wrong. */
export function readTemplate(value: unknown): MeterTemplate | { problem: string } {
  let name = "A template";
  try {
    const given = record(value, "A template");
    const id = text(given.id, `"id"`, 60);
    name = `Template "${id}"`;
    if (!Array.isArray(given.registers) || given.registers.length === 0 || given.registers.length > 64)
      throw new Wrong(`"registers" must be a list of 1 to 64 registers.`);
    const registers = given.registers.map((register, index) => readRegister(register, index + 1));
    refuseTwice(registers);
    return {
      id,
      maker: text(given.maker, `"maker"`),
      model: text(given.model, `"model"`),
      phases: oneOf(given.phases ?? 3, [1, 3] as const, `"phases"`),
      source: text(given.source ?? "written on site", `"source"`, 400),
      words: oneOf(given.words ?? "big", ["big", "little"] as const, `"words"`),
      ...(given.identity === undefined ? {} : { identity: readIdentity(given.identity) }),
      registers,
    };
  } catch (error) {
    if (error instanceof Wrong) return { problem: `${name}: ${error.message}` };
    throw error;
  }
}

/** Two registers for one thing would be one of them by chance. */
function refuseTwice(registers: TemplateRegister[]): void {
  const seen = new Map<string, number>();
  registers.forEach((register, index) => {
    const key = registerKey(register);
    const before = seen.get(key);
    if (before) throw new Wrong(`line ${index + 1} of "registers" names ${key} again, which line ${before} names.`);
    seen.set(key, index + 1);
  });
}

export function registerKey({ gives }: TemplateRegister): string {
  return "value" in gives ? gives.value : gives.sensor;
}
