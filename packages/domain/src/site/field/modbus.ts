/** Number formats of meters: unsigned, signed and floating, in one to four registers of 16 bits. */
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

/** Read with function 3 and function 4. */
export const MODBUS_TABLES = ["holding", "input"] as const;
export type ModbusTable = (typeof MODBUS_TABLES)[number];
/** The first word of a number in several registers: the high one or the low one. */
export const MODBUS_WORDS = ["big", "little"] as const;
export type ModbusWords = (typeof MODBUS_WORDS)[number];

/**
 * The values a register can hold, by the names of `power/get`. Apparent power, `s`, is turned into a power factor, and energy fed in, `ee`,
 * is the counter of a second device.
 */
export const MODBUS_VALUES = ["v", "v1", "v2", "v3", "c", "c1", "c2", "c3", "p", "s", "pf", "e", "ee", "THDN"] as const;
export type ModbusValue = (typeof MODBUS_VALUES)[number];

/** More lines than any known meter needs. */
export const MOST_MODBUS_REGISTERS = 64;

/** The units in which a meter may report a value, with the factor to our unit, by the first letters of the value. */
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

/** Returns the possible units of a value. The first is the default of templates. */
export function modbusUnits(value: ModbusValue): string[] {
  return Object.keys(unitsFor(value));
}

/** Returns the factor to our units: volts, amperes, watts, watt-seconds. Returns undefined for an unsuitable unit. */
export function modbusFactor(value: ModbusValue, unit: string): number | undefined {
  const units = unitsFor(value);
  return Object.hasOwn(units, unit) ? units[unit] : undefined;
}

/** Tells whether a number at an address ends within the 65,536 registers. */
export function fitsModbus(address: number, type: ModbusType): boolean {
  return Number.isInteger(address) && address >= 0 && address + MODBUS_LENGTHS[type] <= 65_536;
}

/** Returns the first line that repeats an earlier one, because either of the two values would win by chance. */
export function repeatedLine(keys: readonly string[]): number | undefined {
  const index = keys.findIndex((key, at) => keys.indexOf(key) < at);
  return index < 0 ? undefined : index;
}

/** Why one register could not be shown: the meter refuses, nobody answers, or the value is invalid. */
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
