import { type MeterName, type MeterValue, meterFactor } from "../mqtt-field/measures.ts";
import { canSet, type Expose, isPublished } from "./exposes.ts";
import type { MeterPart, MeterSum } from "./parts.ts";

const VALUES: Record<string, MeterValue> = { voltage: "v", current: "c", power: "p", power_factor: "pf", energy: "e" };
const NAMES = Object.keys(VALUES);

interface Measured {
  value: MeterValue;
  property: string;
  factor: number;
  /** "a", "b", "c" of three phases; the endpoint of one outlet of several; empty for the device as a whole. */
  part: string;
}

/** One meter for the device: of three phases where it names them, else the sum of its outlets. Undefined where it measures no electricity. */
export function meterPart(exposes: Expose[]): MeterPart | undefined {
  const measured = exposes.flatMap(measuredOf);
  const has = (value: MeterValue) => measured.some((each) => each.value === value);
  // Volts alone are those of a battery.
  if (!has("p") && !has("e") && !(has("v") && has("c"))) return undefined;
  const isThreePhase = measured.some(({ part }) => part === "b") && measured.some(({ part }) => part === "c");
  const sums = isThreePhase ? threePhases(measured) : onePhase(measured);
  return { channel: { type: "meter", key: "meter", name: "Meter", phases: isThreePhase ? 3 : 1 }, sums };
}

/** What the meter tells is no sensor beside it, but for what one outlet of several takes. */
export function isInMeter(meter: MeterPart | undefined, property: string): boolean {
  const isOfOutlet = (of: MeterSum["of"]) => meter?.channel.phases === 1 && of.length > 1;
  return meter?.sums.some(({ of }) => !isOfOutlet(of) && of.some((each) => each.property === property)) ?? false;
}

function measuredOf(expose: Expose): Measured[] {
  if (expose.type !== "numeric" || !isPublished(expose) || canSet(expose)) return [];
  const name = NAMES.find((each) => expose.property === each || expose.property.startsWith(`${each}_`));
  // "power_factor" begins with "power".
  const exact = expose.property.startsWith("power_factor") ? "power_factor" : name;
  const value = exact && VALUES[exact];
  if (!exact || !value) return [];
  const part = expose.property.slice(exact.length + 1).replace(/^phase_|_phase$/, "");
  if (!/^$|^[abc]$|^(l?\d{1,2}|left|right|center|ch\d)$/.test(part)) return [];
  // A battery tells its volts in thousandths.
  const factor = value === "v" && expose.unit === "mV" ? undefined : meterFactor(value, expose.unit);
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
