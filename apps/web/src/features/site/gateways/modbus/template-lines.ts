import type { ModbusRegister, ModbusTemplate } from "@switchboard/contract";
import {
  fitsModbus,
  MODBUS_VALUES,
  type ModbusTable,
  type ModbusType,
  type ModbusValue,
  modbusUnits,
  repeatedLine,
  SENSOR_KIND_NAMES,
  SENSOR_KINDS,
  type SensorKindName,
} from "@switchboard/domain/site";

/** One line of the form as typed text. */
export interface Line {
  /** Identifies the line on the screen while the form is open. */
  id: number;
  /** An electrical value, or the kind of a sensor. */
  what: ModbusValue | `sensor:${SensorKindName}`;
  /** The key of a sensor's readings, kept when it is renamed. */
  sensor: string;
  name: string;
  table: ModbusTable;
  address: string;
  type: ModbusType;
  scale: string;
  unit: string;
}
export type LineField = "name" | "address" | "scale" | "unit" | "what";
export type LineProblem = "name" | "address" | "end" | "scale" | "unit" | "twice";

let lastId = 0;
const newId = () => ++lastId;

/** Values of a single phase. */
const PHASED = new Set<ModbusValue>(["v1", "v2", "v3", "c1", "c2", "c3"]);

/** Returns the values of a single-phase or three-phase meter. */
function valuesFor(phases: 1 | 3): ModbusValue[] {
  return MODBUS_VALUES.filter((value) => phases === 3 || !PHASED.has(value));
}

/** Returns all choices for a line. */
export function whatsFor(phases: 1 | 3) {
  const values = valuesFor(phases);
  return { values, all: [...values, ...SENSOR_KIND_NAMES.map((kind) => `sensor:${kind}` as const)] };
}

const usualUnit = (value: ModbusValue) => (value === "e" || value === "ee" ? "kWh" : (modbusUnits(value)[0] ?? ""));

/** Returns the fitting units, or null when any text is accepted. */
export function unitsFor(what: Line["what"]): string[] | null {
  const kind = kindOf(what);
  if (kind === undefined) return modbusUnits(what as ModbusValue);
  return kind === "number" ? null : [SENSOR_KINDS[kind].unit];
}

export function kindOf(what: Line["what"]): SensorKindName | undefined {
  return SENSOR_KIND_NAMES.find((kind) => what === `sensor:${kind}`);
}

/** Sets the chosen value with its usual unit. */
export function chosen(line: Line, what: Line["what"]): Line {
  const units = unitsFor(what);
  const usual = kindOf(what) === undefined ? usualUnit(what as ModbusValue) : (units?.[0] ?? line.unit);
  return { ...line, what, unit: units?.includes(line.unit) ? line.unit : usual };
}

/** Suggests the next value that no line reads yet, at the address after the last one. */
export function nextLine(lines: readonly Line[], phases: 1 | 3): Line {
  const last = lines.at(-1);
  const free = valuesFor(phases).find((value) => !lines.some(({ what }) => what === value));
  const what: Line["what"] = free ?? "sensor:number";
  const after = last ? addressOf(last.address) : undefined;
  const address = last && after !== undefined ? String(after + (last.type.endsWith("16") ? 1 : 2)) : "";
  const blank = {
    id: newId(),
    sensor: "",
    name: "",
    table: last?.table ?? "holding",
    type: last?.type ?? "f32",
  } as const;
  const line: Line = { ...blank, what, address, scale: last?.scale ?? "1", unit: "" };
  return chosen(line, what);
}

export function linesOf({ registers }: Pick<ModbusTemplate, "registers">): Line[] {
  return registers.map((register) => ({
    id: newId(),
    what: "value" in register ? register.value : `sensor:${register.kind}`,
    sensor: "value" in register ? "" : register.sensor,
    name: "value" in register ? "" : register.name,
    table: register.table,
    address: String(register.address),
    type: register.type,
    scale: String(register.scale),
    unit: register.unit,
  }));
}

/** Reads decimal addresses, and hexadecimal ones as manuals write them. */
export function addressOf(text: string): number | undefined {
  const typed = text.trim();
  if (/^\d{1,5}$/.test(typed)) return Number(typed);
  const hex = /^(?:0x([0-9a-f]{1,4})|([0-9a-f]{1,4})h)$/i.exec(typed);
  return hex ? Number.parseInt(hex[1] ?? hex[2] ?? "", 16) : undefined;
}

function scaleOf(text: string): number | undefined {
  const typed = text.trim().replace(",", ".");
  const scale = typed === "" ? 1 : Number(typed);
  return Number.isFinite(scale) && scale !== 0 ? scale : undefined;
}

/** Returns the problems of one line by field. */
export function problemsOf(line: Line): { [field in LineField]?: LineProblem } {
  const address = addressOf(line.address);
  const units = unitsFor(line.what);
  return {
    ...(kindOf(line.what) !== undefined && line.name.trim() === "" && { name: "name" as const }),
    ...(address === undefined || address > 65_535
      ? { address: "address" as const }
      : !fitsModbus(address, line.type) && { address: "end" as const }),
    ...(scaleOf(line.scale) === undefined && { scale: "scale" as const }),
    ...(units && !units.includes(line.unit) && { unit: "unit" as const }),
  };
}

const keyOf = (line: Line) => (kindOf(line.what) === undefined ? line.what : `sensor ${line.sensor || line.id}`);

/** Returns the ids of lines that repeat the value of another. */
export function repeatedIds(lines: readonly Line[]): Set<number> {
  const repeated = new Set<number>();
  let left = [...lines];
  for (let at = repeatedLine(left.map(keyOf)); at !== undefined; at = repeatedLine(left.map(keyOf))) {
    const line = left[at];
    if (line) repeated.add(line.id);
    left = left.filter((each) => each !== line);
  }
  return repeated;
}

/** Converts a line for the server; returns undefined while it has a problem. */
export function registerOf(line: Line, taken: ReadonlySet<string> = new Set()): ModbusRegister | undefined {
  const [address, scale, kind] = [addressOf(line.address), scaleOf(line.scale), kindOf(line.what)];
  if (address === undefined || scale === undefined || Object.keys(problemsOf(line)).length > 0) return undefined;
  const place = { table: line.table, address, type: line.type, scale, unit: line.unit.trim() };
  if (kind === undefined) return { value: line.what as ModbusValue, ...place };
  return { sensor: line.sensor || sensorKey(line.name, kind, taken), name: line.name.trim(), kind, ...place };
}

/** Makes a sensor's key once, because its readings are stored under it, from the letters of the name where possible. */
function sensorKey(name: string, kind: SensorKindName, taken: ReadonlySet<string>): string {
  const plain =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "_")
      .replace(/^_+|_+$/g, "")
      .slice(0, 40) || kind;
  for (let number = 1; ; number++) {
    const key = number === 1 ? plain : `${plain}_${number}`;
    if (!taken.has(key)) return key;
  }
}

/** Converts all lines, each sensor with a unique key; returns undefined while one has a problem. */
export function registersOf(lines: readonly Line[]): ModbusRegister[] | undefined {
  const taken = new Set(lines.map(({ sensor }) => sensor).filter(Boolean));
  const registers: ModbusRegister[] = [];
  for (const line of lines) {
    const register = registerOf(line, taken);
    if (!register) return undefined;
    if ("sensor" in register) taken.add(register.sensor);
    registers.push(register);
  }
  return repeatedIds(lines).size === 0 ? registers : undefined;
}
