import { eventMeasure } from "@switchboard/contract";
import { EventType, isCritical, MotorHealth } from "@switchboard/domain/site";
import type { StatusTone } from "../ui/kit/StatusDot.tsx";

export const PHASES = ["R", "Y", "B"] as const;

/** The value with its unit; empty where the words have said it, or where there is nothing to measure. */
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
