import type { FieldChannel, FieldOrder } from "@switchboard/contract";
import type { FieldReport } from "../../driver.ts";
import type { MeterValue } from "../mqtt-field/measures.ts";

/** A message with its JSON read at most once, for all that listen to its topic. */
export interface Heard {
  text: string;
  /** Undefined where it is none. */
  json: unknown;
  isRetained: boolean;
}
export type SwitchState = NonNullable<FieldReport["switches"]>[string];
export type CoverState = NonNullable<FieldReport["covers"]>[string];

/** What an entity took from a message. */
export interface Said {
  switch?: SwitchState;
  cover?: CoverState;
  value?: number;
  press?: string;
}

/** What is published for an order, and how one sees that it was done. */
export interface Told {
  publishes: { topic: string; payload: string }[];
  isMet(said: Said): boolean;
}

export interface Availability {
  topics: { topic: string; isAvailable(heard: Heard): boolean | undefined }[];
  mode: "all" | "any" | "latest";
}

/** One entity of Home Assistant: a channel of ours, what it hears and what it can be told. */
export interface Entity {
  channel: FieldChannel;
  hears: { topic: string; read(heard: Heard): Said | undefined }[];
  availability: Availability | undefined;
  /** It measures electricity, in what `power/get` is told in once multiplied; "a" to "c" is its phase. */
  meter?: { value: MeterValue; factor: number; phase: string | undefined; rank: number };
  /** Seconds after which a binary sensor that never says "off" is off. */
  offAfter?: number;
  tell?(order: FieldOrder): Told | { problem: string };
}

/** The device that an entity says it belongs to. */
export interface Owner {
  id: string;
  name: string;
  maker: string;
  model: string;
  area: string;
}
