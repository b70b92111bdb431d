import { sensorValue } from "@switchboard/domain/site";
import type { FieldReport } from "../../driver.ts";
import { hexOfRgb } from "../mqtt-field/colors.ts";
import { asList, asNumber, asText, field, type JsonObject } from "../mqtt-field/json.ts";
import { type ShellyPart, SWITCHES, typeOf } from "./components.ts";
import { isMeterNews, powerOf } from "./power.ts";

/** Reports the components in `changed` of one device, read from its full status. */
export function reportOf(part: ShellyPart, status: JsonObject, changed: readonly string[], at: number): FieldReport {
  const news = part.components.filter((key) => changed.includes(key));
  const report: FieldReport = { at };
  for (const key of news) {
    const type = typeOf(key);
    if (SWITCHES[type]) tellSwitch(report, key, status[key]);
    else if (type === "cover") tellCover(report, key, status[key]);
    else tellSensor(report, part, key, status[key]);
  }
  if (isMeterNews(part.components, changed)) {
    const power = powerOf(part.components, status);
    if (Object.keys(power).length > 0) report.power = power;
  }
  return report;
}

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

export const isEmpty = ({ at: _, ...rest }: FieldReport) => Object.keys(rest).length === 0;
