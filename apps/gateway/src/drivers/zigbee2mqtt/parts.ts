import type { FieldChannel } from "@switchboard/contract";
import type { Measure, MeterName } from "../mqtt-field/measures.ts";

type Channel<Type extends FieldChannel["type"]> = Extract<FieldChannel, { type: Type }>;

interface Range {
  property: string;
  min: number;
  max: number;
}

/** A switch, light, fan or lock, and the form of its state in JSON. */
export interface SwitchPart {
  channel: Channel<"switch">;
  property: string;
  on: unknown;
  off: unknown;
  canGet: boolean;
  level: Range | undefined;
  /** In mired. */
  ct: Range | undefined;
  color: string | undefined;
}
export interface CoverPart {
  channel: Channel<"cover">;
  property: string;
  canGet: boolean;
  /** The property of the position; 100 is open. */
  position: string | undefined;
  /** The property of the direction. */
  moves: string | undefined;
}
/** One value of `power/get`: the sum of these properties, once all have been reported. */
export interface MeterSum {
  name: MeterName;
  of: { property: string; factor: number }[];
}
export interface MeterPart {
  channel: Channel<"meter">;
  sums: MeterSum[];
  /** The properties that count energy fed into the grid; empty for a device without such a counter. */
  exported: MeterSum["of"];
}
export interface SensorPart {
  channel: Channel<"sensor">;
  property: string;
  /** Converts a number; without it, the reading is 1 if the value is among `isSo`. */
  measure: Measure | undefined;
  isSo: readonly unknown[];
  /** Values in neither list are ignored. */
  isNotSo: readonly unknown[];
}
export interface ButtonPart {
  channel: Channel<"button">;
  property: string;
}

/** All parts of one found device. */
export interface Parts {
  switches: SwitchPart[];
  covers: CoverPart[];
  meter: MeterPart | undefined;
  sensors: SensorPart[];
  buttons: ButtonPart[];
}

export function channelsOf({ switches, covers, meter, sensors, buttons }: Parts): FieldChannel[] {
  return [...switches, ...covers, ...(meter ? [meter] : []), ...sensors, ...buttons].map(({ channel }) => channel);
}
