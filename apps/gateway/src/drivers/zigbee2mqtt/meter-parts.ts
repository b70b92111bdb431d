import { type MeterName, type MeterValue, meterFactor } from "../mqtt-field/measures.ts";
import { canSet, type Expose, isPublished } from "./exposes.ts";
import type { MeterPart, MeterSum } from "./parts.ts";

/** Longer names come before their own prefixes. */
const VALUES: [string, MeterValue | "ee"][] = [
  ["voltage", "v"],
  ["current", "c"],
  ["power_factor", "pf"],
  ["power", "p"],
  ["produced_energy", "ee"],
  ["energy_produced", "ee"],
  ["energy", "e"],
];

interface MeasuredProperty {
  value: MeterValue | "ee";
  property: string;
  factor: number;
  /** A phase "a", "b" or "c", or the endpoint of one of several outlets; empty for the device as a whole. */
  part: string;
}

/** Returns one meter for the device: three phases if it names them, else the sum of its outlets. Undefined if it has no meter. */
export function meterPart(exposes: Expose[]): MeterPart | undefined {
  const all = exposes.flatMap(measuredOf);
  const measured = all.filter(({ value }) => value !== "ee");
  const has = (value: MeterValue) => measured.some((each) => each.value === value);
  // Volts alone are those of a battery.
  if (!has("p") && !has("e") && !(has("v") && has("c"))) return undefined;
  const isThreePhase = measured.some(({ part }) => part === "b") && measured.some(({ part }) => part === "c");
  const sums = isThreePhase ? threePhases(measured) : onePhase(measured);
  return {
    channel: { type: "meter", key: "meter", name: "Meter", phases: isThreePhase ? 3 : 1 },
    sums,
    exported: exportedOf(all),
  };
}

/** Values of the meter are not sensors as well, except those of a single outlet among several. */
export function isInMeter(meter: MeterPart | undefined, property: string): boolean {
  const isOfOutlet = (of: MeterSum["of"]) => meter?.channel.phases === 1 && of.length > 1;
  return meter?.sums.some(({ of }) => !isOfOutlet(of) && of.some((each) => each.property === property)) ?? false;
}

/** Returns the total if there is one, else the counter of each phase or outlet. */
function exportedOf(measured: MeasuredProperty[]): MeterSum["of"] {
  const exported = measured.filter(({ value }) => value === "ee");
  const total = exported.find(({ part }) => part === "");
  return total ? [total] : exported;
}

function measuredOf(expose: Expose): MeasuredProperty[] {
  if (expose.type !== "numeric" || !isPublished(expose) || canSet(expose)) return [];
  const known = VALUES.find(([name]) => expose.property === name || expose.property.startsWith(`${name}_`));
  if (!known) return [];
  const [name, value] = known;
  const part = expose.property.slice(name.length + 1).replace(/^phase_|_phase$/, "");
  if (!/^$|^[abc]$|^(l?\d{1,2}|left|right|center|ch\d)$/.test(part)) return [];
  // A battery reports its voltage in millivolts.
  const factor =
    value === "v" && expose.unit === "mV" ? undefined : meterFactor(value === "ee" ? "e" : value, expose.unit);
  return factor === undefined ? [] : [{ value, property: expose.property, factor, part }];
}

function onePhase(measured: MeasuredProperty[]): MeterSum[] {
  return (["v", "c", "p", "pf", "e"] as const).flatMap((name) => {
    const all = measured.filter(({ value }) => value === name);
    const whole = all.find(({ part }) => part === "");
    if (whole) return [{ name, of: [whole] }];
    // Voltages and power factors of several outlets have no sum, so the first is used.
    const of = name === "v" || name === "pf" ? all.slice(0, 1) : all;
    return of.length > 0 ? [{ name, of }] : [];
  });
}

function threePhases(measured: MeasuredProperty[]): MeterSum[] {
  const find = (value: MeterValue, part: string) => measured.find((each) => each.value === value && each.part === part);
  const phases = (value: MeterValue) => {
    // If only b and c are named, the plain name is that of the first phase.
    const first = find(value, "a") ?? (find(value, "b") ? find(value, "") : undefined);
    return [first, find(value, "b"), find(value, "c")];
  };
  const sums: MeterSum[] = [];
  for (const value of ["v", "c"] as const)
    for (const [index, each] of phases(value).entries())
      if (each) sums.push({ name: `${value}${index + 1}` as MeterName, of: [each] });
  for (const value of ["p", "e"] as const) {
    const total = find(value, "");
    const isTotal = total && (find(value, "a") || !find(value, "b"));
    const of = isTotal ? [total] : phases(value).filter((each) => each !== undefined);
    if (of.length > 0) sums.push({ name: value, of });
  }
  const factor = find("pf", "") ?? find("pf", "a");
  if (factor) sums.push({ name: "pf", of: [factor] });
  return sums;
}
