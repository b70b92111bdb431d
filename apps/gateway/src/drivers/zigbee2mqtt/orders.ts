import type { FieldOrder } from "@switchboard/contract";
import type { FieldReport } from "../../driver.ts";
import { isLike, kelvinOfMired, miredOfKelvin } from "../mqtt-field/colors.ts";
import type { JsonObject } from "../mqtt-field/json.ts";
import type { CoverPart, Parts, SwitchPart } from "./parts.ts";

export interface Told {
  payload: JsonObject;
  /** Whether the device tells what came of it at all. */
  confirms: boolean;
  isMet(report: FieldReport): boolean;
}

/** What `/set` is told, and what the device will say once it has done so. A sentence where it cannot. */
export function toldBy(
  parts: Parts,
  order: FieldOrder,
  /** `latest` is the state as it was published last. */
  { transition, latest }: { transition: number | undefined; latest: () => JsonObject },
): Told | { problem: string } {
  const one = parts.switches.find(({ channel }) => channel.key === order.channel);
  if (one) return switchOrder(one, order, transition);
  const cover = parts.covers.find(({ channel }) => channel.key === order.channel);
  return cover ? coverOrder(cover, order, latest) : { problem: "The device has no such channel" };
}

/** Asked for 50 of 100, a lamp of 254 steps says 127, which is 50 again; of other ranges it may be one off. */
const NEAR = 1;
const NEAR_CT = 0.03;

function switchOrder(part: SwitchPart, order: FieldOrder, transition: number | undefined): Told | { problem: string } {
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
      const said = report.switches?.[channel.key];
      if (!said) return false;
      if (isOff) return said.state === 0;
      if (order.state === 1 && said.state !== 1) return false;
      if (level && order.level !== undefined && Math.abs((said.level ?? -9) - order.level) > NEAR) return false;
      if (kelvin !== undefined) return Math.abs((said.ct ?? 0) - kelvin) <= kelvin * NEAR_CT;
      return !color || order.color === undefined || (said.color !== undefined && isLike(said.color, order.color));
    },
  };
}

/** A lamp shows the nearest white it has, and says so. */
function clampedKelvin({ min, max }: { min: number; max: number }, kelvin: number): number {
  return kelvinOfMired(Math.min(max, Math.max(Math.max(1, min), miredOfKelvin(Math.max(1, kelvin)))));
}

const WORDS = { open: "OPEN", close: "CLOSE", stop: "STOP" } as const;

function coverOrder(part: CoverPart, order: FieldOrder, latest: () => JsonObject): Told | { problem: string } {
  const { channel, position } = part;
  const { move, level } = order;
  if (move === undefined && (level === undefined || !position)) return { problem: "The cover cannot do this" };
  const payload: JsonObject = move ? { [part.property]: WORDS[move] } : { [position ?? ""]: level };
  return {
    payload,
    confirms: channel.confirms,
    isMet(report) {
      const said = report.covers?.[channel.key];
      if (!said) return false;
      if (move === undefined) return said.moves !== "stopped" || Math.abs((said.position ?? -9) - (level ?? 0)) <= NEAR;
      if (move === "stop") return said.moves === "stopped";
      // It moves that way, has arrived, or says that it was told so.
      if (said.moves !== "stopped") return said.moves === (move === "open" ? "opening" : "closing");
      return said.position === (move === "open" ? 100 : 0) || latest()[part.property] === WORDS[move];
    },
  };
}
