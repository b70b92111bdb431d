import { type EventName, eventMeaning } from "../site/event-types.ts";
import type { ChartKind } from "./power-reading.ts";

/** The measured quantity that a power event is about, as the spec numbers it (§9). */
export const PowerEventType = { power: 1, current: 2, voltage: 3, pfactor: 4 } as const satisfies Record<
  ChartKind,
  number
>;
export type PowerEventType = (typeof PowerEventType)[keyof typeof PowerEventType];
export const POWER_EVENT_TYPES = [1, 2, 3, 4] as const satisfies readonly PowerEventType[];

/** No event of the spec is about the power factor. */
const KINDS: Partial<Record<EventName, ChartKind>> = {
  currentFailure: "current",
  voltageFailure: "voltage",
  neutralFailure: "voltage",
  phaseReversal: "voltage",
  overVoltage: "voltage",
  underVoltage: "voltage",
  overVoltageLines: "voltage",
  underVoltageLines: "voltage",
  overload: "power",
  underload: "power",
  dryRun: "power",
  noSupply: "voltage",
  supplyOk: "voltage",
  overcurrent: "current",
  overcurrentPhase: "current",
  underloadPhase: "power",
  overloadPhase: "power",
};

/** Returns null when the number is not of a power event. */
export function powerEventType(type: number): PowerEventType | null {
  const name = eventMeaning(type)?.name;
  const kind = name && KINDS[name];
  return kind ? PowerEventType[kind] : null;
}
