/** Numbers as meters keep them: unsigned, signed, floating, in one to four registers of 16 bits. */
export const MODBUS_TYPES = ["u16", "i16", "u32", "i32", "u64", "i64", "f32", "f64"] as const;
export type ModbusType = (typeof MODBUS_TYPES)[number];
/** In registers. */
export const MODBUS_LENGTHS: Record<ModbusType, number> = {
  u16: 1,
  i16: 1,
  u32: 2,
  i32: 2,
  u64: 4,
  i64: 4,
  f32: 2,
  f64: 4,
};

/** Asked for by function 3 and by function 4. */
export const MODBUS_TABLES = ["holding", "input"] as const;
export type ModbusTable = (typeof MODBUS_TABLES)[number];
/** Which word of a number of several registers comes first: the high one, or the low one. */
export const MODBUS_WORDS = ["big", "little"] as const;
export type ModbusWords = (typeof MODBUS_WORDS)[number];

/**
 * The values a register can hold, by the names of `power/get`. Apparent power, `s`, is turned into a power factor, and energy fed in, `ee`,
 * is the counter of a second device.
 */
export const MODBUS_VALUES = ["v", "v1", "v2", "v3", "c", "c1", "c2", "c3", "p", "s", "pf", "e", "ee", "THDN"] as const;
export type ModbusValue = (typeof MODBUS_VALUES)[number];

/** More lines than any meter that we know of needs. */
export const MOST_MODBUS_REGISTERS = 64;

/** By the first letters of a value: in which units a meter may say it, and what makes ours of it. */
const UNITS = {
  v: { V: 1, kV: 1000 },
  c: { A: 1, mA: 0.001 },
  p: { W: 1, kW: 1000, MW: 1e6 },
  s: { VA: 1, kVA: 1000, MVA: 1e6 },
  pf: { "": 1 },
  e: { Wh: 3600, kWh: 3.6e6, MWh: 3.6e9 },
  ee: { Wh: 3600, kWh: 3.6e6, MWh: 3.6e9 },
  THDN: { "%": 1 },
} as const satisfies Record<string, Record<string, number>>;

function unitsFor(value: ModbusValue): Record<string, number> {
  if (value.startsWith("v")) return UNITS.v;
  return value.startsWith("c") ? UNITS.c : UNITS[value as keyof typeof UNITS];
}

/** The units in which a meter may say this; where a template names none, it is the first. */
export function modbusUnits(value: ModbusValue): string[] {
  return Object.keys(unitsFor(value));
}

/** Times this it is what we keep: volts, amperes, watts, watt-seconds. Undefined for a unit that does not fit. */
export function modbusFactor(value: ModbusValue, unit: string): number | undefined {
  const units = unitsFor(value);
  return Object.hasOwn(units, unit) ? units[unit] : undefined;
}

/** Whether a number of this type that begins here ends within the 65,536 registers there are. */
export function fitsModbus(address: number, type: ModbusType): boolean {
  return Number.isInteger(address) && address >= 0 && address + MODBUS_LENGTHS[type] <= 65_536;
}

/** The first line that names what an earlier one names already: one of the two would be told by chance. */
export function repeatedLine(keys: readonly string[]): number | undefined {
  const index = keys.findIndex((key, at) => keys.indexOf(key) < at);
  return index < 0 ? undefined : index;
}

/** Why one register could not be shown: the meter refuses, nobody answers, or it is no value. */
export const MODBUS_ROW_PROBLEMS = [
  "no_answer",
  "illegal_function",
  "illegal_address",
  "illegal_value",
  "device_fault",
  "busy",
  "no_path",
  "no_target",
  "no_value",
  "not_plausible",
  "not_asked",
  "other",
] as const;
export type ModbusRowProblem = (typeof MODBUS_ROW_PROBLEMS)[number];

/** Why nothing could be read at all. */
export const MODBUS_PROBLEMS = [
  "not_set_up",
  "not_allowed",
  "unknown_name",
  "nothing_listens",
  "no_way",
  "no_answer",
  "expired",
] as const;
export type ModbusProblem = (typeof MODBUS_PROBLEMS)[number];
