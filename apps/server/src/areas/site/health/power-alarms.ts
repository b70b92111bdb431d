import { powerWords } from "@switchboard/domain/alarms";
import {
  EventType,
  isCritical,
  isPowerEvent,
  isWarning,
  type MotorHealth,
  POWER_EVENTS,
} from "@switchboard/domain/site";
import type { SeenCondition } from "../../../core/ports/report-conditions.ts";
import type { RecordedEvent } from "./events.repository.ts";

interface OfDevice {
  enterpriseId: string;
  device: string;
  at: Date;
}

/**
 * Converts events that a device reported itself into alarm conditions. The device may never report the end, so a person
 * can close these. They also end when the supply is normal again, a motor runs normally, a device has cooled down or a
 * buzzer is silent.
 */
export function alarmsOfEvents(events: readonly RecordedEvent[]): SeenCondition[] {
  return events.flatMap(({ enterprise_id: enterpriseId, device_id: device, ts: at, type, value }): SeenCondition[] => {
    const of = { enterpriseId, device, at };
    if (type === EventType.motorHealth) return [motorCondition(of, value as MotorHealth)];
    if (type === EventType.supplyOk) return POWER_EVENTS.map((each) => powerCondition(of, each, false));
    if (isWarning(type) && !isCritical(type, value)) return [powerCondition(of, type, false)];
    if (!isPowerEvent(type) && !isWarning(type)) return [];
    return [{ ...powerCondition(of, type, true), value, words: powerWords(type, value), endsBySelf: false }];
  });
}

/** Converts a crossed limit, or the return from it, into an alarm condition. */
export function alarmOfLimit(of: OfDevice, type: number, crossed: { value: number } | undefined): SeenCondition {
  if (!crossed) return powerCondition(of, type, false);
  return { ...powerCondition(of, type, true), value: crossed.value, words: powerWords(type, crossed.value) };
}

function motorCondition({ enterpriseId, device, at }: OfDevice, value: MotorHealth): SeenCondition {
  const type = EventType.motorHealth;
  const same = { enterpriseId, source: "motor", key: `motor ${device}`, device, at } as const;
  if (!isCritical(type, value)) return { ...same, isWrong: false };
  return { ...same, isWrong: true, value, words: powerWords(type, value), endsBySelf: false };
}

function powerCondition({ enterpriseId, device, at }: OfDevice, type: number, isWrong: boolean): SeenCondition {
  return { enterpriseId, source: "power", key: `power ${device} ${type}`, device, at, isWrong };
}
