import { fieldText } from "../../field-text.ts";
import { canGet, canSet, type Expose, featureOf, isPublished } from "./exposes.ts";
import type { CoverPart, SwitchPart } from "./parts.ts";

const SWITCHING = new Set(["switch", "light", "fan", "lock"]);
/** Single properties that turn a device on and off; all others that can be set are settings. */
const SWITCHING_VALUE =
  /^(state|switch|relay|valve|valve_state|valve_switch|alarm|siren|pump|output|onoff|light_switch|fan_switch)([_-]?(l?\d+|left|right|center))?$/;
const PLUG = /plug|socket|outlet/i;
const WORDS: Record<string, string> = { switch: "Switch", light: "Light", fan: "Fan", lock: "Lock", binary: "Switch" };

export function switchParts(exposes: Expose[], description: string): SwitchPart[] {
  const found = exposes.flatMap((expose) => {
    const state = stateOf(expose);
    return state ? [{ expose, state }] : [];
  });
  const isPlug = found.length === 1 && PLUG.test(description);
  return found.map(({ expose, state }) => switchPart(expose, state, found.length > 1, isPlug));
}

/** Returns the property that turns it on and off. */
function stateOf(expose: Expose): Expose | undefined {
  if (SWITCHING.has(expose.type)) {
    const state = featureOf(expose, "state") ?? expose.features.find((each) => each.type === "binary" && canSet(each));
    return state && canSet(state) ? state : undefined;
  }
  if (expose.type !== "binary" || !canSet(expose) || expose.category !== undefined) return undefined;
  return SWITCHING_VALUE.test(expose.property) ? expose : undefined;
}

function switchPart(expose: Expose, state: Expose, isOneOfMany: boolean, isPlug: boolean): SwitchPart {
  const level = rangeOf(featureOf(expose, expose.type === "fan" ? "speed" : "brightness"), 254);
  const ct = rangeOf(featureOf(expose, "color_temp"), 500);
  const color = featureOf(expose, "color_xy") ?? featureOf(expose, "color_hs");
  const kind = color || ct ? "light" : level ? "dimmer" : isPlug ? "plug" : "switch";
  const name = nameOf(expose, state, isOneOfMany);
  return {
    channel: { type: "switch", key: state.property, name, kind, confirms: isPublished(state) },
    property: state.property,
    on: state.valueOn ?? "ON",
    off: state.valueOff ?? "OFF",
    canGet: canGet(state),
    level,
    ct,
    color: color?.property,
  };
}

function rangeOf(feature: Expose | undefined, usualMax: number) {
  if (!feature || !canSet(feature)) return undefined;
  const [min, max] = [feature.valueMin ?? 0, feature.valueMax ?? usualMax];
  return max > min ? { property: feature.property, min, max } : undefined;
}

function nameOf(expose: Expose, state: Expose, isOneOfMany: boolean): string {
  const word = WORDS[expose.type] ?? "Switch";
  if (expose.type === "binary" && expose.name !== "state") return fieldText(expose.label) || word;
  const endpoint = expose.endpoint ?? state.endpoint ?? /^state_(.+)$/.exec(state.property)?.[1];
  if (!isOneOfMany || !endpoint) return word;
  const number = /^l?(\d+)$/.exec(endpoint)?.[1];
  return number ? `${word} ${number}` : `${word} ${fieldText(endpoint).replaceAll("_", " ")}`;
}

const MOVING = ["moving", "motor_state", "cover_state", "work_state", "motor_working_state"];

export function coverParts(exposes: Expose[]): CoverPart[] {
  const covers = exposes.filter((each) => each.type === "cover");
  const ends = (name: string, endpoint: string | undefined) =>
    exposes.find((each) => each.name === name && each.endpoint === endpoint && isPublished(each))?.property;
  return covers.flatMap((expose) => {
    const state = featureOf(expose, "state");
    const position = featureOf(expose, "position");
    const main = state ?? position;
    if (!main || !canSet(main)) return [];
    const endpoint = expose.endpoint ?? main.endpoint;
    return {
      channel: {
        type: "cover" as const,
        key: main.property,
        name: endpoint && covers.length > 1 ? `Cover ${fieldText(endpoint).replace(/^l(\d)/, "$1")}` : "Cover",
        confirms: isPublished(main) || (position !== undefined && isPublished(position)),
      },
      property: state?.property ?? "state",
      canGet: canGet(main) || (position !== undefined && canGet(position)),
      position: position?.property,
      moves: MOVING.map((name) => ends(name, endpoint)).find((property) => property !== undefined),
    };
  });
}
