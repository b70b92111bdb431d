import type { Scene, Schedule, Sensor } from "@switchboard/contract";
import type { SearchText } from "@switchboard/domain/core";
import type { Icon } from "@switchboard/icons";
import type { Rule } from "../../../data/workflow-rules.ts";

/** The kinds of results, each with the data needed to show its state and act on it. */
type Subject =
  | { kind: "switch"; id: string; deviceId: string; isLever: boolean }
  | { kind: "curtain"; id: string; deviceId: string }
  | { kind: "device"; id: string; ids: readonly string[]; open(): void }
  | { kind: "place" | "room" | "group"; id: string; ids: readonly string[]; open(): void }
  | { kind: "scene"; scene: Scene }
  | { kind: "schedule"; schedule: Schedule; mayChange: boolean }
  | { kind: "workflow"; rule: Rule; mayChange: boolean }
  | { kind: "sensor"; sensor: Sensor; open(): void }
  | { kind: "remote" | "person" | "ticket" | "setting"; open(): void }
  | { kind: "screen" | "command"; icon: Icon; isChosen?: boolean; open(): void };

type ThingKind = Subject["kind"];

/** Something the search can find. */
export type Thing = Subject & {
  /** Unique among all things, and stable over time. */
  key: string;
  name: string;
  /** The place shown beside the name. */
  place: string;
  aliases?: readonly string[];
  /** Further words that find it. */
  also?: readonly string[];
};

/** Ranks equal matches: destinations come before things to read. */
const LIFT: Record<ThingKind, number> = {
  screen: 16,
  room: 14,
  place: 14,
  scene: 12,
  switch: 12,
  curtain: 12,
  group: 10,
  command: 8,
  device: 8,
  sensor: 7,
  person: 6,
  schedule: 5,
  workflow: 5,
  remote: 5,
  setting: 3,
  ticket: 0,
};

/** Recently used things are likely to be wanted again. */
const USED_LATELY = 6;

export function textOf(thing: Thing, kindWord: string, isRecent: boolean): SearchText {
  return {
    name: thing.name,
    aliases: thing.aliases ?? [],
    also: [thing.place, kindWord, ...(thing.also ?? [])],
    lift: LIFT[thing.kind] + (isRecent ? USED_LATELY : 0),
  };
}
