import type { FieldChannel, FieldOrder } from "@switchboard/contract";
import type { FieldReport } from "../../driver.ts";
import type { MeterValue } from "../mqtt-field/measures.ts";

/** A message whose JSON is parsed at most once for all listeners of its topic. */
export interface ReceivedMessage {
  text: string;
  /** Is undefined if the text is not JSON. */
  json: unknown;
  isRetained: boolean;
}
export type SwitchState = NonNullable<FieldReport["switches"]>[string];
export type CoverState = NonNullable<FieldReport["covers"]>[string];

/** The values that an entity read from a message. */
export interface EntityReport {
  switch?: SwitchState;
  cover?: CoverState;
  value?: number;
  press?: string;
}

/** The messages to publish for an order, and the condition that confirms it. */
export interface EntityCommand {
  publishes: { topic: string; payload: string }[];
  isMet(said: EntityReport): boolean;
}

export interface Availability {
  topics: { topic: string; isAvailable(heard: ReceivedMessage): boolean | undefined }[];
  mode: "all" | "any" | "latest";
}

/** One entity of Home Assistant: its channel, its subscriptions and its commands. */
export interface Entity {
  channel: FieldChannel;
  hears: { topic: string; read(heard: ReceivedMessage): EntityReport | undefined }[];
  availability: Availability | undefined;
  /** Set if it measures electricity; `factor` converts to the unit of `power/get`, and "a" to "c" is its phase. */
  meter?: { value: MeterValue; factor: number; phase: string | undefined; rank: number };
  /** Seconds after which a binary sensor that never reports "off" is off. */
  offAfter?: number;
  tell?(order: FieldOrder): EntityCommand | { problem: string };
}

/** The device that an entity belongs to. */
export interface Owner {
  id: string;
  name: string;
  maker: string;
  model: string;
  area: string;
}
