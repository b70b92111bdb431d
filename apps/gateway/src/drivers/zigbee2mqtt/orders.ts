import type { FieldOrder } from "@switchboard/contract";
import type { FieldReport } from "../../driver.ts";
import { isLike, kelvinOfMired, miredOfKelvin } from "../mqtt-field/colors.ts";
import type { JsonObject } from "../mqtt-field/json.ts";
import type { CoverPart, Parts, SwitchPart } from "./parts.ts";

export interface SetCommand {
  payload: JsonObject;
  /** True if the device reports the result at all. */
  confirms: boolean;
  isMet(report: FieldReport): boolean;
}

/** Returns the payload for `/set` and the condition that confirms it, or a sentence if the device cannot do it. */
export function setCommandFor(
  parts: Parts,
  order: FieldOrder,
  /** `latest` returns the last published state. */
  { transition, latest }: { transition: number | undefined; latest: () => JsonObject },
): SetCommand | { problem: string } {
  const one = parts.switches.find(({ channel }) => channel.key === order.channel);
  if (one) return switchOrder(one, order, transition);
  const cover = parts.covers.find(({ channel }) => channel.key === order.channel);
  return cover ? coverOrder(cover, order, latest) : { problem: "The device has no such channel" };
}

/** The tolerance of levels: a lamp with 254 steps reports 127 for 50 of 100, and other ranges may be off by one. */
const NEAR = 1;
const NEAR_CT = 0.03;

function switchOrder(
  part: SwitchPart,
  order: FieldOrder,
  transition: number | undefined,
): SetCommand | { problem: string } {
  const { channel, level, ct, color } = part;
  const payload: JsonObject = {};
  const isOff = order.state === 0 || (order.state === undefined && order.level === 0);
  if (isOff) payload[part.property] = part.off;
  else if (order.state === 1) payload[part.property] = part.on;
  if (!isOff && level && order.level !== undefined)
    payload[level.property] = Math.max(
      level.min + 1,
      Math.round(level.min + (order.level * (level.max - level.min)) / 100),
    );
  const kelvin = order.ct === undefined || !ct ? undefined : clampedKelvin(ct, order.ct);
  if (!isOff && ct && kelvin !== undefined) payload[ct.property] = miredOfKelvin(kelvin);
  else if (!isOff && color && order.color !== undefined) payload[color] = { hex: order.color };
  if (Object.keys(payload).length === 0) return { problem: "The device cannot do this" };
  if (level && transition !== undefined) payload.transition = transition;
  return {
    payload,
    confirms: channel.confirms,
    isMet(report) {
      const state = report.switches?.[channel.key];
      if (!state) return false;
      if (isOff) return state.state === 0;
      if (order.state === 1 && state.state !== 1) return false;
      if (level && order.level !== undefined && Math.abs((state.level ?? -9) - order.level) > NEAR) return false;
      if (kelvin !== undefined) return Math.abs((state.ct ?? 0) - kelvin) <= kelvin * NEAR_CT;
      return !color || order.color === undefined || (state.color !== undefined && isLike(state.color, order.color));
    },
  };
}

/** Clamps to the range of the lamp, because it reports the nearest white that it has. */
function clampedKelvin({ min, max }: { min: number; max: number }, kelvin: number): number {
  return kelvinOfMired(Math.min(max, Math.max(Math.max(1, min), miredOfKelvin(Math.max(1, kelvin)))));
}

const WORDS = { open: "OPEN", close: "CLOSE", stop: "STOP" } as const;

function coverOrder(part: CoverPart, order: FieldOrder, latest: () => JsonObject): SetCommand | { problem: string } {
  const { channel, position } = part;
  const { move, level } = order;
  if (move === undefined && (level === undefined || !position)) return { problem: "The cover cannot do this" };
  const payload: JsonObject = move ? { [part.property]: WORDS[move] } : { [position ?? ""]: level };
  return {
    payload,
    confirms: channel.confirms,
    isMet(report) {
      const cover = report.covers?.[channel.key];
      if (!cover) return false;
      if (move === undefined)
        return cover.moves !== "stopped" || Math.abs((cover.position ?? -9) - (level ?? 0)) <= NEAR;
      if (move === "stop") return cover.moves === "stopped";
      // The cover moves that way, has arrived, or repeats the command as its state.
      if (cover.moves !== "stopped") return cover.moves === (move === "open" ? "opening" : "closing");
      return cover.position === (move === "open" ? 100 : 0) || latest()[part.property] === WORDS[move];
    },
  };
}
