import {
  CurtainState,
  type EventName,
  EventType,
  eventMeaning,
  formatCurrent,
  formatVoltage,
  isCritical,
  MotorHealth,
} from "@switchboard/domain";
import type { TFunction } from "i18next";
import type { StatusTone } from "../ui/StatusDot.tsx";

type Words = TFunction<"health">;

export const PHASES = ["R", "Y", "B"] as const;
const PAIRS = ["R-Y", "Y-B", "B-R"] as const;
const BETWEEN_PHASES: readonly EventName[] = ["overVoltageLines", "underVoltageLines"];

const VOLTS: readonly EventName[] = [
  "voltageFailure",
  "neutralFailure",
  "overVoltage",
  "underVoltage",
  "overVoltageLines",
  "underVoltageLines",
  "supplyOk",
];
const AMPERES: readonly EventName[] = [
  "currentFailure",
  "overload",
  "underload",
  "dryRun",
  "overcurrent",
  "overcurrentPhase",
  "underloadPhase",
  "overloadPhase",
];

export function motorWord(t: Words, health: number | undefined): string {
  if (health === MotorHealth.stopped) return t("motor.stopped");
  if (health === MotorHealth.normal) return t("motor.normal");
  if (health === MotorHealth.dry) return t("motor.dry");
  return health === MotorHealth.overload ? t("motor.overload") : t("motor.unknown");
}

function curtainWord(t: Words, state: number): string {
  const word = Object.entries(CurtainState).find(([, value]) => value === state)?.[0];
  return word ? t(`curtain.${word as keyof typeof CurtainState}`) : t("motor.unknown");
}

/** What happened, in words; a number that nobody has given a meaning stands as it is. */
export function eventLabel(t: Words, type: number, value: number): string {
  const meaning = eventMeaning(type);
  if (!meaning) return t("events.unknown", { type });
  const { name } = meaning;
  if (name === "motorHealth") return t("events.motorHealth", { health: motorWord(t, value) });
  if (name === "parking") return t(value === 1 ? "events.parkingTaken" : "events.parkingFree");
  if (name === "doorbell") return t("events.doorbell");
  if (name === "curtain") return t("events.curtain", { state: curtainWord(t, value) });
  const index = (meaning.phase ?? 1) - 1;
  const phase = (BETWEEN_PHASES.includes(name) ? PAIRS : PHASES)[index] ?? "";
  return t(`events.${name}`, { phase });
}

/** The value with its unit; empty where the words have said it, or where there is nothing to measure. */
export function eventValue(t: Words, type: number, value: number, language: string): string {
  const name = eventMeaning(type)?.name;
  const number = new Intl.NumberFormat(language);
  if (name && VOLTS.includes(name)) return t("unit.V", { value: number.format(formatVoltage(value)) });
  if (name && AMPERES.includes(name)) return t("unit.A", { value: number.format(formatCurrent(value)) });
  return name ? "" : t("unit.none", { value: number.format(value) });
}

export function eventTone(type: number, value: number): StatusTone {
  if (isCritical(type, value)) return "critical";
  const isWell = type === EventType.supplyOk || (type === EventType.motorHealth && value === MotorHealth.normal);
  return isWell ? "good" : "quiet";
}
