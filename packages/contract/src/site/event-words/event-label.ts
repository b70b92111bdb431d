import { formatCurrent, formatVoltage } from "@switchboard/domain/core";
import { powerEventType } from "@switchboard/domain/energy";
import {
  CurtainState,
  DoorbellMotion,
  type EventName,
  eventMeaning,
  MotorHealth,
  ProtectionBreach,
} from "@switchboard/domain/site";
import { wordsOf } from "@switchboard/translations";
import type { EventWords } from "./words.ts";

const PHASES = ["R", "Y", "B"];
const PAIRS = ["R-Y", "Y-B", "B-R"];
const BETWEEN: readonly EventName[] = ["overVoltageLines", "underVoltageLines"];
const VOLTS = /Voltage|^neutralFailure$|^supplyOk$/i;
const AMPERES = /current|overload|underload|^dryRun$/i;

function keyOf<T extends Record<string, number>>(states: T, value: number | undefined): keyof T | undefined {
  return Object.keys(states).find((key) => states[key] === value);
}

const eventWords = (language: string): EventWords => wordsOf("site/events", language);

const fill = (template: string, place: string, value: string | number) =>
  template.replace(`{${place}}`, () => `${value}`);

export function motorLabel(language: string, health: number | undefined): string {
  return eventWords(language).motor[keyOf(MotorHealth, health) ?? "unknown"];
}

/** Returns the label of an event; a type without a meaning appears as its number. */
export function eventLabel(language: string, type: number, value: number): string {
  const { event, motor, curtain, protection } = eventWords(language);
  const meaning = eventMeaning(type);
  if (!meaning) return fill(event.unknown, "type", type);
  const { name } = meaning;
  if (name === "parking") return value === 1 ? event.parkingTaken : event.parkingFree;
  if (name === "doorbellMotion") return value === DoorbellMotion.person ? event.doorbellPerson : event.doorbellMovement;
  if (name === "heatAlarm") return value > 0 ? event.tooHot : event.cooledDown;
  if (name === "buzzer") return value > 0 ? event.buzzerSounding : event.buzzerSilent;
  if (name === "motorHealth") return fill(event[name], "state", motorLabel(language, value));
  if (name === "protection") {
    const breach = keyOf(ProtectionBreach, value);
    return fill(event[name], "state", breach ? protection[breach] : motor.unknown);
  }
  if (name === "curtain") {
    const state = keyOf(CurtainState, value);
    return fill(event[name], "state", state ? curtain[state] : motor.unknown);
  }
  return fill(event[name], "phase", (BETWEEN.includes(name) ? PAIRS : PHASES)[(meaning.phase ?? 1) - 1] ?? "");
}

/** Returns the name of the quantity of a power event; empty for other events. */
export function powerTypeLabel(language: string, type: number): string {
  const about = powerEventType(type);
  return about === null ? "" : eventWords(language).power[about];
}

/** Returns the value as it is shown, with its unit (spec §9); null if the label already includes it. */
export function eventMeasure(type: number, value: number): { value: number | null; unit: "V" | "A" | "%" | "°C" | "" } {
  const name = eventMeaning(type)?.name;
  if (!name) return { value, unit: "" };
  if (name === "doorbellBattery") return { value: Math.round(value), unit: "%" };
  if (name === "heatAlarm" && value > 0) return { value: Math.round(value), unit: "°C" };
  if (VOLTS.test(name)) return { value: formatVoltage(value), unit: "V" };
  return AMPERES.test(name) ? { value: formatCurrent(value), unit: "A" } : { value: null, unit: "" };
}
