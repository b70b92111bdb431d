import { isIP } from "node:net";
import { type MeterTemplate, readTemplate } from "./template.ts";
import { shippedTemplates } from "./templates.ts";

export interface HostPort {
  host: string;
  port: number;
}
interface NamedMeter extends HostPort {
  unit: number;
  template: MeterTemplate;
  name: string | undefined;
  area: string;
}
export interface ModbusSettings {
  /** Hosts to scan, each with all of `units`. */
  hosts: HostPort[];
  units: number[];
  /** Meters named by a person, which need no scan. */
  meters: NamedMeter[];
  templates: MeterTemplate[];
  everyMs: number;
  timeoutMs: number;
  rescanMs: number;
  /** True if people may set up meters and make trial readings on the dashboard. */
  isForDashboard: boolean;
}

const KNOWN = ["hosts", "network", "ports", "units", "meters", "templates", "every", "timeout", "rescan", "dashboard"];
/** A network of 256 addresses; more is not one building's panel, and a scan would take hours. */
const SMALLEST_NETWORK = 24;
const MOST_METERS = 500;

class InvalidSettings extends Error {}

/** Returns the problem as a sentence that names the place. */
export function readModbusSettings(value: unknown): ModbusSettings | { problem: string } {
  try {
    return read(value);
  } catch (error) {
    if (error instanceof InvalidSettings) return { problem: error.message };
    throw error;
  }
}

function read(value: unknown): ModbusSettings {
  const fields = asRecord(value, "The settings of modbus");
  const strange = Object.keys(fields).find((key) => !KNOWN.includes(key));
  if (strange) throw new InvalidSettings(`"${strange}" is no setting of modbus; there are ${KNOWN.join(", ")}.`);
  const templates = readTemplates(fields.templates);
  const ports = listOf(fields.ports ?? [502], `"ports"`).map((port) => whole(port, 1, 65_535, `"ports"`));
  const named = listOf(fields.hosts ?? [], `"hosts"`).map((host, index) =>
    readHost(host, `line ${index + 1} of "hosts"`),
  );
  const hosts = [...named, ...readNetwork(fields.network)].flatMap(({ host, port }) =>
    (port === undefined ? ports : [port]).map((each) => ({ host, port: each })),
  );
  const meters = listOf(fields.meters ?? [], `"meters"`).map((meter, index) => readMeter(meter, index + 1, templates));
  if (meters.length > MOST_METERS)
    throw new InvalidSettings(`"meters" names ${meters.length}; one gateway takes ${MOST_METERS}.`);
  const { dashboard: isForDashboard = true } = fields;
  if (typeof isForDashboard !== "boolean") throw new InvalidSettings(`"dashboard" must be true or false.`);
  if (hosts.length === 0 && meters.length === 0 && !isForDashboard)
    throw new InvalidSettings(`modbus needs "hosts", a "network" such as "192.168.1.0/24", or "meters".`);
  return {
    hosts,
    units: readUnits(fields.units ?? [1]),
    meters,
    templates,
    everyMs: seconds(fields.every ?? 5, 1, 3600, `"every"`),
    timeoutMs: seconds(fields.timeout ?? 1, 0.05, 30, `"timeout"`),
    rescanMs: seconds(fields.rescan ?? 3600, 10, 7 * 24 * 3600, `"rescan"`),
    isForDashboard,
  };
}

function readTemplates(value: unknown): MeterTemplate[] {
  const own = listOf(value ?? [], `"templates"`).map((each) => {
    const template = readTemplate(each);
    if ("problem" in template) throw new InvalidSettings(template.problem);
    return template;
  });
  const twice = own.find((template, index) => own.findIndex(({ id }) => id === template.id) < index);
  if (twice) throw new InvalidSettings(`There are two templates "${twice.id}".`);
  // A custom template replaces a shipped one of the same name.
  return [...own, ...shippedTemplates().filter(({ id }) => !own.some((each) => each.id === id))];
}

function readMeter(value: unknown, line: number, templates: MeterTemplate[]): NamedMeter {
  const where = `line ${line} of "meters"`;
  const fields = asRecord(value, where);
  const { host, port } = readHost(fields.host, `${where}: "host"`);
  const template = templates.find(({ id }) => id === fields.template);
  if (!template)
    throw new InvalidSettings(
      `${where}: "template" must be one of ${templates.map(({ id }) => `"${id}"`).join(", ")}.`,
    );
  for (const key of ["name", "area"])
    if (fields[key] !== undefined && (typeof fields[key] !== "string" || fields[key].length > 120))
      throw new InvalidSettings(`${where}: "${key}" must be a text of 120 characters at most.`);
  return {
    host,
    port: port ?? whole(fields.port ?? 502, 1, 65_535, `${where}: "port"`),
    unit: whole(fields.unit ?? 1, 0, 255, `${where}: "unit"`),
    template,
    name: typeof fields.name === "string" ? fields.name : undefined,
    area: typeof fields.area === "string" ? fields.area : "",
  };
}

/** Accepts "meter.example", "192.168.1.20" or "192.168.1.20:1502". */
function readHost(value: unknown, where: string): { host: string; port: number | undefined } {
  const parts = typeof value === "string" ? /^([a-z0-9][a-z0-9.-]{0,252})(?::(\d{1,5}))?$/i.exec(value) : null;
  if (!parts?.[1])
    throw new InvalidSettings(`${where} must be an address such as "192.168.1.20" or "192.168.1.20:1502".`);
  return { host: parts[1], port: parts[2] === undefined ? undefined : whole(Number(parts[2]), 1, 65_535, where) };
}

function readNetwork(value: unknown): { host: string; port: undefined }[] {
  if (value === undefined) return [];
  const [address = "", bits = ""] = typeof value === "string" ? value.split("/") : [];
  const prefix = Number(bits);
  if (isIP(address) !== 4 || !/^\d{1,2}$/.test(bits) || prefix < SMALLEST_NETWORK || prefix > 32)
    throw new InvalidSettings(`"network" must be one of 256 addresses at most, such as "192.168.1.0/24".`);
  const first = address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
  const size = 2 ** (32 - prefix);
  const start = first - (first % size);
  return Array.from({ length: size }, (_, index) => ({ host: dotted(start + index), port: undefined }));
}

const dotted = (address: number) => [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join(".");

/** Accepts numbers, and ranges such as "10-20". */
function readUnits(value: unknown): number[] {
  const units = listOf(value, `"units"`).flatMap((each) => {
    const range = typeof each === "string" ? /^(\d{1,3})-(\d{1,3})$/.exec(each) : null;
    if (!range) return [whole(each, 1, 247, `"units"`)];
    const [from, to] = [whole(Number(range[1]), 1, 247, `"units"`), whole(Number(range[2]), 1, 247, `"units"`)];
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  });
  if (units.length === 0) throw new InvalidSettings(`"units" must name one unit at least, such as [1] or ["1-10"].`);
  return [...new Set(units)];
}

function asRecord(value: unknown, where: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new InvalidSettings(`${where} must be an object.`);
  return Object.fromEntries(Object.entries(value));
}
function listOf(value: unknown, where: string): unknown[] {
  if (!Array.isArray(value)) throw new InvalidSettings(`${where} must be a list.`);
  return value;
}
function whole(value: unknown, least: number, most: number, where: string): number {
  if (typeof value !== "number" || !Number.isInteger(value) || value < least || value > most)
    throw new InvalidSettings(`${where} must be a whole number from ${least} to ${most}.`);
  return value;
}
function seconds(value: unknown, least: number, most: number, where: string): number {
  if (typeof value !== "number" || !(value >= least) || value > most)
    throw new InvalidSettings(`${where} must be a number of seconds from ${least} to ${most}.`);
  return Math.round(value * 1000);
}
