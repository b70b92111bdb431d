import { plausibleCounter, plausibleValue, powerFactorOf } from "@switchboard/domain/energy";
import { exportReading } from "@switchboard/domain/site";
import type { FieldReport } from "../../driver.ts";
import { asNumber, field, type JsonObject } from "../mqtt-field/json.ts";
import { METERS, measures, typeOf } from "./components.ts";

type Power = NonNullable<FieldReport["power"]>;
/** `ee` is the counter of energy fed into the grid. */
type Reading = Power & { ee?: number };

/** The counter of `em:0` is in `emdata:0`, and that of `em1:2` in `em1data:2`. */
const dataOf = (key: string) => key.replace(/^(em1?):/, "$1data:");

/** Tells whether a meter among these components has new values. */
export function isMeterNews(components: readonly string[], changed: readonly string[]): boolean {
  const isNew = (key: string) => changed.includes(key) || changed.includes(dataOf(key));
  return components.some((key) => METERS.includes(typeOf(key)) && isNew(key));
}

function readingsOf(components: readonly string[], status: JsonObject): Reading[] {
  const meters = components.filter((key) => METERS.includes(typeOf(key)) && measures(status[key], typeOf(key)));
  return meters.map((key) => readingOf(key, status));
}

/** Sums all readings; returns undefined if one of them has no value. */
function sumOf(readings: Reading[], name: "c" | "p" | "e" | "ee"): number | undefined {
  const known = readings.map((reading) => reading[name]).filter((value) => value !== undefined);
  if (known.length < readings.length) return undefined;
  return Number(known.reduce((total, value) => total + value, 0).toPrecision(15));
}

/** Combines all meters of a device: powers, currents and counters are added, and the first voltage is used. */
export function powerOf(components: readonly string[], status: JsonObject): Power {
  const readings = readingsOf(components, status);
  const [first] = readings;
  if (readings.length <= 1 || !first) {
    const { ee: _, ...power } = first ?? {};
    return power;
  }
  const v = readings.find((reading) => reading.v !== undefined)?.v;
  return known({ v, c: sumOf(readings, "c"), p: sumOf(readings, "p"), e: sumOf(readings, "e") });
}

/** Sums only negative powers, because one relay may feed into the grid while another takes more than that. */
export function exportOf(components: readonly string[], status: JsonObject): Power | undefined {
  const readings = readingsOf(components, status);
  const fedIn = readings.map(({ p, ...rest }) => (p === undefined ? rest : { ...rest, p: Math.min(0, p) }));
  return readings.length === 0 ? undefined : exportReading(sumOf(fedIn, "p"), sumOf(readings, "ee"));
}

function readingOf(key: string, status: JsonObject): Reading {
  const [type, own] = [typeOf(key), status[key]];
  const value = (name: string) => plausibleValue(asNumber(field(own, name)));
  if (type === "em") return threePhases(value, status[dataOf(key)]);
  const pf = value("pf");
  const common = {
    v: value("voltage"),
    c: value("current"),
    pf: pf !== undefined && Math.abs(pf) <= 1 ? Math.abs(pf) : undefined,
  };
  if (type === "em1") {
    const data = status[dataOf(key)];
    const [e, ee] = [counterIn(data, "total_act_energy"), counterIn(data, "total_act_ret_energy")];
    return known({ ...common, p: value("act_power"), e, ee });
  }
  return known({ ...common, p: value("apower"), ...relayCounters(own) });
}

function threePhases(value: (name: string) => number | undefined, data: unknown): Reading {
  const [v1, v2, v3] = [value("a_voltage"), value("b_voltage"), value("c_voltage")];
  const [c1, c2, c3] = [value("a_current"), value("b_current"), value("c_current")];
  const p = value("total_act_power");
  const pf = powerFactorOf(p, value("total_aprt_power"));
  const [e, ee] = [counterIn(data, "total_act"), counterIn(data, "total_act_ret")];
  return known({ v: mean(v1, v2, v3), v1, v2, v3, c: mean(c1, c2, c3), c1, c2, c3, p, pf, e, ee });
}

/** `aenergy` of a relay adds up both directions; `ret_aenergy`, if it is reported, is the exported part. */
function relayCounters(status: unknown): { e: number | undefined; ee: number | undefined } {
  const total = asNumber(field(field(status, "aenergy"), "total"));
  const returned = asNumber(field(field(status, "ret_aenergy"), "total"));
  const taken = total === undefined ? undefined : total - (returned ?? 0);
  return { e: counterOf(taken), ee: counterOf(returned) };
}

const counterIn = (data: unknown, name: string) => counterOf(asNumber(field(data, name)));

function counterOf(wattHours: number | undefined): number | undefined {
  return wattHours === undefined ? undefined : plausibleCounter(wattHours * 3600);
}

function mean(...values: (number | undefined)[]): number | undefined {
  const measured = values.filter((value) => value !== undefined);
  return measured.length === 3
    ? Number((measured.reduce((sum, value) => sum + value, 0) / 3).toPrecision(9))
    : undefined;
}

function known(values: { [Name in keyof Reading]: Reading[Name] | undefined }): Reading {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
