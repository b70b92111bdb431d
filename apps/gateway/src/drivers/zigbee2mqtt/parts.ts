import type { FieldChannel } from "@switchboard/contract";
import type { Measure, MeterName } from "../mqtt-field/measures.ts";

type Channel<Type extends FieldChannel["type"]> = Extract<FieldChannel, { type: Type }>;

interface Range {
  property: string;
  min: number;
  max: number;
}

/** A switch, light, fan or lock: how its state is written in JSON. */
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
  /** 100 is open. */
  position: string | undefined;
  /** Where it says which way it moves. */
  moves: string | undefined;
}
/** One value of `power/get`: the sum of what these say, once all have said something. */
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
  /** A number is scaled; else it is 1 where the value is among these. */
  measure: Measure | undefined;
  isSo: readonly unknown[];
  /** Values that say nothing either way are passed over. */
  isNotSo: readonly unknown[];
}
export interface ButtonPart {
  channel: Channel<"button">;
  property: string;
}

/** All that one found device can do, with how it says so. */
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
