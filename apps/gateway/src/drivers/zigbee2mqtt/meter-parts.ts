import { type MeterName, type MeterValue, meterFactor } from "../mqtt-field/measures.ts";
import { canSet, type Expose, isPublished } from "./exposes.ts";
import type { MeterPart, MeterSum } from "./parts.ts";

/** Longer names come before those that they begin with. */
const VALUES: [string, MeterValue | "ee"][] = [
  ["voltage", "v"],
  ["current", "c"],
  ["power_factor", "pf"],
  ["power", "p"],
  ["produced_energy", "ee"],
  ["energy_produced", "ee"],
  ["energy", "e"],
];

interface Measured {
  value: MeterValue | "ee";
  property: string;
  factor: number;
  /** "a", "b", "c" of three phases; the endpoint of one outlet of several; empty for the device as a whole. */
  part: string;
}

/** One meter for the device: of three phases where it names them, else the sum of its outlets. Undefined where it measures no electricity. */
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

/** What the meter tells is no sensor beside it, but for what one outlet of several takes. */
export function isInMeter(meter: MeterPart | undefined, property: string): boolean {
  const isOfOutlet = (of: MeterSum["of"]) => meter?.channel.phases === 1 && of.length > 1;
  return meter?.sums.some(({ of }) => !isOfOutlet(of) && of.some((each) => each.property === property)) ?? false;
}

/** The total where there is one, else that of each phase or outlet. */
function exportedOf(measured: Measured[]): MeterSum["of"] {
  const exported = measured.filter(({ value }) => value === "ee");
  const total = exported.find(({ part }) => part === "");
  return total ? [total] : exported;
}

function measuredOf(expose: Expose): Measured[] {
  if (expose.type !== "numeric" || !isPublished(expose) || canSet(expose)) return [];
  const known = VALUES.find(([name]) => expose.property === name || expose.property.startsWith(`${name}_`));
  if (!known) return [];
  const [name, value] = known;
  const part = expose.property.slice(name.length + 1).replace(/^phase_|_phase$/, "");
  if (!/^$|^[abc]$|^(l?\d{1,2}|left|right|center|ch\d)$/.test(part)) return [];
  // A battery tells its volts in thousandths.
  const factor =
    value === "v" && expose.unit === "mV" ? undefined : meterFactor(value === "ee" ? "e" : value, expose.unit);
  return factor === undefined ? [] : [{ value, property: expose.property, factor, part }];
}

function onePhase(measured: Measured[]): MeterSum[] {
  return (["v", "c", "p", "pf", "e"] as const).flatMap((name) => {
    const all = measured.filter(({ value }) => value === name);
    const whole = all.find(({ part }) => part === "");
    if (whole) return [{ name, of: [whole] }];
    // Volts and power factors of several outlets have no sum; the first stands for them.
    const of = name === "v" || name === "pf" ? all.slice(0, 1) : all;
    return of.length > 0 ? [{ name, of }] : [];
  });
}

function threePhases(measured: Measured[]): MeterSum[] {
  const find = (value: MeterValue, part: string) => measured.find((each) => each.value === value && each.part === part);
  const phases = (value: MeterValue) => {
    // Where only b and c are named, the plain name is that of the first phase.
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
