import type { Scene, Schedule, Sensor } from "@switchboard/contract";
import type { SearchText } from "@switchboard/domain/core";
import type { Icon } from "@switchboard/icons";
import type { Rule } from "../../../data/workflow-rules.ts";

/** What is found, by what it is about; each has what is needed to show its state and to act on it. */
type Subject =
  | { kind: "switch"; id: string; deviceId: string; isLever: boolean }
  | { kind: "curtain"; id: string; deviceId: string }
  | { kind: "device"; id: string; ids: readonly string[]; open(): void }
  | { kind: "room" | "group"; id: string; ids: readonly string[]; open(): void }
  | { kind: "scene"; scene: Scene }
  | { kind: "schedule"; schedule: Schedule; mayChange: boolean }
  | { kind: "workflow"; rule: Rule; mayChange: boolean }
  | { kind: "sensor"; sensor: Sensor; open(): void }
  | { kind: "remote" | "person" | "ticket" | "setting"; open(): void }
  | { kind: "screen" | "command"; icon: Icon; isChosen?: boolean; open(): void };

type ThingKind = Subject["kind"];

/** Something the search can find. */
export type Thing = Subject & {
  /** One of a kind among all of them, and the same the next day. */
  key: string;
  name: string;
  /** Said quietly beside the name: where it is. */
  place: string;
  aliases?: readonly string[];
  /** Further words it is found by. */
  also?: readonly string[];
};

/** Who comes first where names fit alike: where one goes to before what one would have to read. */
const LIFT: Record<ThingKind, number> = {
  screen: 16,
  room: 14,
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

/** What was used lately is likely to be meant again. */
const USED_LATELY = 6;

export function textOf(thing: Thing, kindWord: string, isRecent: boolean): SearchText {
  return {
    name: thing.name,
    aliases: thing.aliases ?? [],
    also: [thing.place, kindWord, ...(thing.also ?? [])],
    lift: LIFT[thing.kind] + (isRecent ? USED_LATELY : 0),
  };
}
