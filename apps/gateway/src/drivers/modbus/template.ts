import {
  MODBUS_LENGTHS,
  MODBUS_TABLES,
  MODBUS_TYPES,
  MODBUS_VALUES,
  MODBUS_WORDS,
  MOST_MODBUS_REGISTERS,
  type ModbusTable,
  type ModbusType,
  type ModbusValue,
  type ModbusWords,
  modbusFactor,
  modbusUnits,
  RATING_BOUNDS,
  repeatedLine,
  SENSOR_KIND_NAMES,
  type SensorKindName,
} from "@switchboard/domain/site";

interface Place {
  table: ModbusTable;
  /** Zero-based, as in the protocol. */
  address: number;
}

export interface TemplateRegister extends Place {
  type: ModbusType;
  /** Converts the register to `unit`. */
  scale: number;
  unit: string;
  /** Converts from `unit` to the stored unit. */
  factor: number;
  gives: { value: ModbusValue } | { sensor: string; name: string; kind: SensorKindName };
}

/** The values by which a meter is recognised without being named in the settings. */
export type Identity = Place &
  ({ type: "u16"; length: 1; is: number[] } | { type: "text"; length: number; starts: string[] });

export interface MeterTemplate {
  id: string;
  maker: string;
  model: string;
  phases: 1 | 3;
  /** The highest current of a phase; omitted if current transformers determine it. */
  amperes?: number;
  /** The manual and revision that it was written from. */
  source: string;
  /** The word order of values in several registers. */
  words: ModbusWords;
  identity?: Identity;
  registers: TemplateRegister[];
}

class InvalidSettings extends Error {}

const record = (value: unknown, where: string): Record<string, unknown> => {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new InvalidSettings(`${where} must be an object.`);
  return Object.fromEntries(Object.entries(value));
};
const text = (value: unknown, where: string, most = 120): string => {
  if (typeof value !== "string" || value.length === 0 || value.length > most)
    throw new InvalidSettings(`${where} must be a text of 1 to ${most} characters.`);
  return value;
};
const oneOf = <T extends string | number>(value: unknown, options: readonly T[], where: string): T => {
  const found = options.find((option) => option === value);
  if (found === undefined)
    throw new InvalidSettings(`${where} must be one of ${options.map((option) => `"${option}"`).join(", ")}.`);
  return found;
};
const whole = (value: unknown, least: number, most: number, where: string): number => {
  if (typeof value !== "number" || !Number.isInteger(value) || value < least || value > most)
    throw new InvalidSettings(`${where} must be a whole number from ${least} to ${most}.`);
  return value;
};

const place = (fields: Record<string, unknown>, length: number, where: string): Place => ({
  table: oneOf(fields.table ?? "holding", MODBUS_TABLES, `${where}: "table"`),
  address: whole(fields.address, 0, 65_536 - length, `${where}: "address"`),
});

function readRegister(value: unknown, line: number): TemplateRegister {
  const where = `line ${line} of "registers"`;
  const fields = record(value, where);
  const type = oneOf(fields.type, MODBUS_TYPES, `${where}: "type"`);
  const scale = fields.scale ?? 1;
  if (typeof scale !== "number" || !Number.isFinite(scale) || scale === 0)
    throw new InvalidSettings(`${where}: "scale" must be a number other than 0.`);
  const common = { ...place(fields, MODBUS_LENGTHS[type], where), type, scale };
  if (fields.value !== undefined) return { ...common, ...readPowerValue(fields, where) };
  if (fields.sensor === undefined)
    throw new InvalidSettings(`${where} needs "value" (such as "v1", "p" or "e") or "sensor".`);
  const unit = fields.unit ?? "";
  if (typeof unit !== "string" || unit.length > 20)
    throw new InvalidSettings(`${where}: "unit" must be a text of 20 characters at most.`);
  const sensor = text(fields.sensor, `${where}: "sensor"`, 60);
  return {
    ...common,
    unit,
    factor: 1,
    gives: {
      sensor,
      name: fields.name === undefined ? sensor : text(fields.name, `${where}: "name"`),
      kind: oneOf(fields.kind ?? "number", SENSOR_KIND_NAMES, `${where}: "kind"`),
    },
  };
}

function readPowerValue(fields: Record<string, unknown>, where: string) {
  const value = oneOf(fields.value, MODBUS_VALUES, `${where}: "value"`);
  const fitting = modbusUnits(value);
  const unit = oneOf(fields.unit ?? fitting[0], fitting, `${where}: "unit" of ${value}`);
  return { unit, factor: modbusFactor(value, unit) ?? 1, gives: { value } };
}

function readIdentity(value: unknown): Identity {
  const where = `"identity"`;
  const fields = record(value, where);
  const type = oneOf(fields.type, ["u16", "text"] as const, `${where}: "type"`);
  if (type === "u16") {
    if (!Array.isArray(fields.is) || fields.is.length === 0)
      throw new InvalidSettings(`${where}: "is" must be a list of numbers.`);
    const is = fields.is.map((entry) => whole(entry, 0, 65_535, `${where}: "is"`));
    return { ...place(fields, 1, where), type, length: 1, is };
  }
  if (!Array.isArray(fields.starts) || fields.starts.length === 0)
    throw new InvalidSettings(`${where}: "starts" must be a list of texts.`);
  const length = whole(fields.length, 1, 60, `${where}: "length"`);
  const starts = fields.starts.map((entry) => text(entry, `${where}: "starts"`));
  return { ...place(fields, length, where), type, length, starts };
}

function readAmperes(value: unknown): number {
  const { min, max } = RATING_BOUNDS.amperes;
  if (typeof value !== "number" || !(value >= min && value <= max))
    throw new InvalidSettings(`"amperes" must be a number from ${min} to ${max}.`);
  return value;
}

/** Reads a template of a person or a data file; the problem names the wrong line. */
export function readTemplate(value: unknown): MeterTemplate | { problem: string } {
  let name = "A template";
  try {
    const fields = record(value, "A template");
    const id = text(fields.id, `"id"`, 60);
    name = `Template "${id}"`;
    if (
      !Array.isArray(fields.registers) ||
      fields.registers.length === 0 ||
      fields.registers.length > MOST_MODBUS_REGISTERS
    )
      throw new InvalidSettings(`"registers" must be a list of 1 to ${MOST_MODBUS_REGISTERS} registers.`);
    const registers = fields.registers.map((register, index) => readRegister(register, index + 1));
    refuseTwice(registers);
    return {
      id,
      maker: text(fields.maker, `"maker"`),
      model: text(fields.model, `"model"`),
      phases: oneOf(fields.phases ?? 3, [1, 3] as const, `"phases"`),
      ...(fields.amperes === undefined ? {} : { amperes: readAmperes(fields.amperes) }),
      source: text(fields.source ?? "written on site", `"source"`, 400),
      words: oneOf(fields.words ?? "big", MODBUS_WORDS, `"words"`),
      ...(fields.identity === undefined ? {} : { identity: readIdentity(fields.identity) }),
      registers,
    };
  } catch (error) {
    if (error instanceof InvalidSettings) return { problem: `${name}: ${error.message}` };
    throw error;
  }
}

/** Refuses two registers for one value, because either could win. */
function refuseTwice(registers: TemplateRegister[]): void {
  const keys = registers.map(registerKey);
  const line = repeatedLine(keys);
  if (line === undefined) return;
  const key = keys[line] ?? "";
  throw new InvalidSettings(
    `line ${line + 1} of "registers" names ${key} again, which line ${keys.indexOf(key) + 1} names.`,
  );
}

export function registerKey({ gives }: TemplateRegister): string {
  return "value" in gives ? gives.value : gives.sensor;
}
