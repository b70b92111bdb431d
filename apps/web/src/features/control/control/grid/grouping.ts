import { FIT, foldedWords, wordMatcher } from "@switchboard/domain/core";
import { controlKind } from "@switchboard/domain/site";
import { placesOf } from "../../../../data/rooms.ts";
import { tilesOf } from "../../../../data/tiles.ts";
import type { LiveDevice, LiveSwitch } from "../../../../live/live-device.ts";

/** The numbers are the spec's: the remembered choice, 2 by default (§9). */
export const GroupBy = { none: 0, group: 1, device: 2 } as const;
export type GroupBy = (typeof GroupBy)[keyof typeof GroupBy];

/** Searching all fields comes first, because most people do not care in which field a word is. */
export const SEARCH_FIELDS = ["all", "switch", "device", "group", "kd_id"] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number];

export interface Search {
  field: SearchField;
  text: string;
}

export interface SwitchGroup {
  key: string;
  /** Missing when the group has no heading. */
  name: string | undefined;
  ids: readonly string[];
}

function fold(text: string): string {
  return text.normalize("NFKC").toLocaleLowerCase();
}

type Matches = (device: LiveDevice, each: LiveSwitch) => boolean;

/** Finds every word somewhere among the names of switch, device and groups and the ID. */
function matchesAnywhere(text: string, mayHaveTypos: boolean): Matches {
  const wanted = foldedWords(text).map(wordMatcher);
  const least = mayHaveTypos ? 1 : FIT.infix;
  // Names of devices and groups are tested once, not once per switch.
  const known = new Map<string, boolean[]>();
  const foundIn = (value: string): boolean[] => {
    const found = known.get(value) ?? wanted.map(({ fit }) => foldedWords(value).some((word) => fit(word) >= least));
    known.set(value, found);
    return found;
  };
  return (device, each) => {
    const values = [each.name, device.device_name, device.kd_id, ...device.groups.map(({ name }) => name)];
    const found = values.map(foundIn);
    return wanted.every((_, place) => found.some((words) => words[place]));
  };
}

/** Builds a test for one search, so that its words are folded once for thousands of switches. */
export function matcher({ field, text }: Search, mayHaveTypos = false): Matches {
  const wanted = fold(text.trim());
  if (wanted === "") return () => true;
  if (field === "all") return matchesAnywhere(text, mayHaveTypos);
  const holds = (value: string) => fold(value).includes(wanted);
  switch (field) {
    case "switch":
      // A curtain is shown under its device's name.
      return (device, each) =>
        holds(each.name) || (controlKind(device, each) === "curtain" && holds(device.device_name));
    case "device":
      return (device) => holds(device.device_name);
    case "group":
      return (device) => device.groups.some((group) => holds(group.name));
    case "kd_id":
      return (device) => holds(device.kd_id);
  }
}

const collator = new Intl.Collator(undefined, { numeric: true });

function byDevice(devices: readonly LiveDevice[], shown: (device: LiveDevice) => string[]): SwitchGroup[] {
  return devices.map((device) => ({ key: device._id, name: device.device_name, ids: shown(device) }));
}

/** Puts a device into each of its rooms; devices without a room come last. */
function byPlace(devices: readonly LiveDevice[], shown: (device: LiveDevice) => string[]): SwitchGroup[] {
  const named = new Map<string, { key: string; name: string; ids: string[] }>();
  const rest: string[] = [];
  for (const device of devices) {
    const places = placesOf(device);
    if (places.length === 0) rest.push(...shown(device));
    for (const place of places) {
      const known = named.get(place._id) ?? { key: place._id, name: place.name, ids: [] };
      known.ids.push(...shown(device));
      named.set(place._id, known);
    }
  }
  const sorted: SwitchGroup[] = [...named.values()].sort((a, b) => collator.compare(a.name, b.name));
  return [...sorted, { key: "rest", name: "", ids: rest }];
}

/** Returns the non-empty groups of the control screen, in order. */
export function groupSwitches(
  devices: readonly LiveDevice[],
  groupBy: GroupBy,
  isShown: (device: LiveDevice, each: LiveSwitch) => boolean,
): SwitchGroup[] {
  const shown = (device: LiveDevice) =>
    tilesOf(
      device,
      device.switches.filter((each) => isShown(device, each)),
    );
  const groups =
    groupBy === GroupBy.none
      ? [{ key: "all", name: undefined, ids: devices.flatMap(shown) }]
      : groupBy === GroupBy.device
        ? byDevice(devices, shown)
        : byPlace(devices, shown);
  return groups.filter((group) => group.ids.length > 0);
}
