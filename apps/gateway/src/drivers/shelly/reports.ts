import { plausibleCounter, plausibleValue, powerFactorOf, sensorValue } from "@switchboard/domain";
import type { FieldReport } from "../../driver.ts";
import { hexOfRgb } from "../mqtt-field/colors.ts";
import { asList, asNumber, asText, field, type JsonObject } from "../mqtt-field/json.ts";
import { METERS, measures, type ShellyPart, SWITCHES, typeOf } from "./components.ts";

type Power = NonNullable<FieldReport["power"]>;

/** What is told of one device, of those components that `changed` names, read from all that is known of it. */
export function reportOf(part: ShellyPart, status: JsonObject, changed: readonly string[], at: number): FieldReport {
  const news = part.components.filter((key) => changed.includes(key));
  const report: FieldReport = { at };
  for (const key of news) {
    const type = typeOf(key);
    if (SWITCHES[type]) tellSwitch(report, key, status[key]);
    else if (type === "cover") tellCover(report, key, status[key]);
    else tellSensor(report, part, key, status[key]);
  }
  if (part.components.some((key) => METERS.includes(typeOf(key)) && isOfMeter(key, changed))) {
    const power = powerOf(part.components, status);
    if (Object.keys(power).length > 0) report.power = power;
  }
  return report;
}

/** The counter of `em:0` stands in `emdata:0`, that of `em1:2` in `em1data:2`. */
const dataOf = (key: string) => key.replace(/^(em1?):/, "$1data:");
const isOfMeter = (key: string, changed: readonly string[]) => changed.includes(key) || changed.includes(dataOf(key));

function tellSwitch(report: FieldReport, key: string, status: unknown): void {
  const output = field(status, "output");
  if (typeof output !== "boolean") return;
  const level = asNumber(field(status, "brightness"));
  const ct = asNumber(field(status, "ct"));
  const rgb = asList(field(status, "rgb"), 3).map(asNumber);
  const [red, green, blue] = rgb;
  const hasColor = red !== undefined && green !== undefined && blue !== undefined;
  report.switches = {
    ...report.switches,
    [key]: {
      state: output ? 1 : 0,
      ...(level === undefined ? {} : { level: Math.min(100, Math.max(0, Math.round(level))) }),
      ...(hasColor ? { color: hexOfRgb(red, green, blue) } : {}),
      ...(ct === undefined ? {} : { ct: Math.round(ct) }),
    },
  };
}

const MOVES: Record<string, "opening" | "closing" | "stopped"> = {
  opening: "opening",
  closing: "closing",
  open: "stopped",
  closed: "stopped",
  stopped: "stopped",
};

function tellCover(report: FieldReport, key: string, status: unknown): void {
  const state = asText(field(status, "state")) ?? "";
  const moves = Object.hasOwn(MOVES, state) ? MOVES[state] : undefined;
  if (!moves) return;
  const position =
    asNumber(field(status, "current_pos")) ?? (state === "open" ? 100 : state === "closed" ? 0 : undefined);
  const isPosition = position !== undefined && position >= 0 && position <= 100;
  report.covers = { ...report.covers, [key]: { moves, ...(isPosition ? { position } : {}) } };
}

function tellSensor(report: FieldReport, part: ShellyPart, key: string, status: unknown): void {
  const channel = part.device.channels.find((each) => each.key === key);
  if (channel?.type !== "sensor") return;
  const raw = sensorIn(typeOf(key), status);
  const value = raw === undefined ? undefined : sensorValue(channel.kind, raw);
  if (value !== undefined) report.sensors = { ...report.sensors, [key]: value };
}

function sensorIn(type: string, status: unknown): number | undefined {
  if (type === "temperature") return asNumber(field(status, "tC"));
  if (type === "humidity") return asNumber(field(status, "rh"));
  if (type === "devicepower") return asNumber(field(field(status, "battery"), "percent"));
  if (type === "illuminance") return asNumber(field(status, "lux"));
  if (type === "voltmeter") return asNumber(field(status, "voltage"));
  if (type === "smoke" || type === "flood") return asState(field(status, "alarm"));
  const counted = asNumber(field(field(status, "counts"), "total"));
  return asState(field(status, "state")) ?? asNumber(field(status, "percent")) ?? counted;
}

const asState = (value: unknown) => (typeof value === "boolean" ? Number(value) : undefined);

/** All meters of a device as one: powers, currents and counters added, the voltage of the first. */
function powerOf(components: readonly string[], status: JsonObject): Power {
  const meters = components.filter((key) => METERS.includes(typeOf(key)) && measures(status[key], typeOf(key)));
  const readings = meters.map((key) => readingOf(key, status));
  const [first] = readings;
  if (readings.length <= 1 || !first) return first ?? {};
  const sum = (name: "c" | "p" | "e") => {
    const known = readings.map((reading) => reading[name]).filter((value) => value !== undefined);
    return known.length === readings.length ? known.reduce((total, value) => total + value, 0) : undefined;
  };
  return known({ v: readings.find(({ v }) => v !== undefined)?.v, c: sum("c"), p: sum("p"), e: sum("e") });
}

function readingOf(key: string, status: JsonObject): Power {
  const [type, own] = [typeOf(key), status[key]];
  const data = status[dataOf(key)];
  const value = (name: string, from: unknown = own) => plausibleValue(asNumber(field(from, name)));
  const counter = (wattHours: number | undefined) =>
    wattHours === undefined ? undefined : plausibleCounter(wattHours * 3600);
  if (type === "em") {
    const [v1, v2, v3] = [value("a_voltage"), value("b_voltage"), value("c_voltage")];
    const [c1, c2, c3] = [value("a_current"), value("b_current"), value("c_current")];
    const e = counter(asNumber(field(data, "total_act")));
    const p = value("total_act_power");
    const pf = powerFactorOf(p, value("total_aprt_power"));
    return known({ v: mean(v1, v2, v3), v1, v2, v3, c: mean(c1, c2, c3), c1, c2, c3, p, pf, e });
  }
  const pf = value("pf");
  const factor = pf !== undefined && Math.abs(pf) <= 1 ? Math.abs(pf) : undefined;
  if (type === "em1") {
    const e = counter(asNumber(field(data, "total_act_energy")));
    return known({ v: value("voltage"), c: value("current"), p: value("act_power"), pf: factor, e });
  }
  const e = counter(asNumber(field(field(own, "aenergy"), "total")));
  return known({ v: value("voltage"), c: value("current"), p: value("apower"), pf: factor, e });
}

function mean(...values: (number | undefined)[]): number | undefined {
  const given = values.filter((value) => value !== undefined);
  return given.length === 3 ? Number((given.reduce((sum, value) => sum + value, 0) / 3).toPrecision(9)) : undefined;
}

function known(values: { [Name in keyof Power]: Power[Name] | undefined }): Power {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

export const isEmpty = ({ at: _, ...rest }: FieldReport) => Object.keys(rest).length === 0;
