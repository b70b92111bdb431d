import { eventMeasure } from "@switchboard/contract";
import { EventType, isCritical, MotorHealth } from "@switchboard/domain/site";
import type { StatusTone } from "../ui/kit/StatusDot.tsx";

export const PHASES = ["R", "Y", "B"] as const;

/** Formats the value with its unit; empty when the words already say it, or when nothing is measured. */
export function eventValue(language: string, type: number, value: number): string {
  const measured = eventMeasure(type, value);
  if (measured.value === null) return "";
  return `${new Intl.NumberFormat(language).format(measured.value)} ${measured.unit}`.trim();
}

export function eventTone(type: number, value: number): StatusTone {
  if (isCritical(type, value)) return "critical";
  const isWell = type === EventType.supplyOk || (type === EventType.motorHealth && value === MotorHealth.normal);
  return isWell ? "good" : "quiet";
}
