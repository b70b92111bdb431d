import type { DriverName } from "@switchboard/contract";
import type { Driver, DriverKind, DriverSurroundings } from "../driver.ts";

/** A kind of driver without the type of its settings, so that all kinds fit into one list. */
export interface AnyDriverKind {
  name: DriverName;
  /** Returns a factory for these settings, or the problem with them. */
  prepare(settings: unknown): ((surroundings: DriverSurroundings) => Driver) | { problem: string };
}

export function driverKind<Settings>(kind: DriverKind<Settings>): AnyDriverKind {
  return {
    name: kind.name,
    prepare(settings) {
      const read = kind.read(settings);
      if (isProblem(read)) return read;
      return (surroundings) => kind.create(read, surroundings);
    },
  };
}

function isProblem(read: unknown): read is { problem: string } {
  return typeof read === "object" && read !== null && "problem" in read && typeof read.problem === "string";
}

/** The result of reading one entry of the settings file. */
export interface DriverEntry {
  name: DriverName;
  /** The text in the file, for detecting changes. */
  text: string;
  made: ((surroundings: DriverSurroundings) => Driver) | { problem: string };
}

export interface Settings {
  drivers: DriverEntry[];
  /** Problems that belong to no driver, as sentences. */
  problems: string[];
}

/** Reads `gateway.json`; throws if it is no settings file at all. A wrong entry is reported and does not affect the others. */
export function readSettings(text: string, kinds: readonly AnyDriverKind[]): Settings {
  const file: unknown = JSON.parse(text);
  if (!isObject(file) || !isObject(file.drivers))
    throw new Error('"drivers" has to be an object, with an entry for each');
  const settings: Settings = { drivers: [], problems: [] };
  for (const key of Object.keys(file)) if (key !== "drivers") settings.problems.push(`there is no setting "${key}"`);
  for (const [name, own] of Object.entries(file.drivers)) {
    const kind = kinds.find((each) => each.name === name);
    if (!kind) {
      const known = kinds.map((each) => each.name).join(", ");
      settings.problems.push(`there is no driver "${name}"; there are: ${known}`);
    } else if (!isObject(own) || own.enabled !== false)
      settings.drivers.push({ name: kind.name, text: JSON.stringify(own), made: prepared(kind, own) });
  }
  return settings;
}

function prepared(kind: AnyDriverKind, own: unknown): DriverEntry["made"] {
  const { enabled: _, ...settings } = isObject(own) ? own : { enabled: true };
  try {
    return isObject(own) ? kind.prepare(settings) : { problem: "its settings have to be an object" };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
