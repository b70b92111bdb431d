import type { FieldOrder } from "@switchboard/contract";
import type { FieldReport } from "../../driver.ts";
import { isLike, rgbOfHex } from "../mqtt-field/colors.ts";
import { numberOf, SWITCHES, typeOf } from "./components.ts";

/** One call, and the report that confirms it. */
interface ShellyCall {
  method: string;
  params: Record<string, unknown>;
  /** The method that returns the status of the same component. */
  ask: string;
  isMet(report: FieldReport): boolean;
}

const SPACES: Record<string, string> = {
  switch: "Switch",
  light: "Light",
  rgb: "RGB",
  rgbw: "RGBW",
  cct: "CCT",
  cover: "Cover",
};

export function callFor(order: FieldOrder): ShellyCall | { problem: string } {
  const type = typeOf(order.channel);
  const space = SPACES[type];
  if (!space) return { problem: "It cannot be told anything" };
  const id = numberOf(order.channel);
  return type === "cover" ? coverCall(order, id) : switchCall(order, id, type, space);
}

function coverCall({ channel, move, level }: FieldOrder, id: number): ShellyCall | { problem: string } {
  const ask = "Cover.GetStatus";
  const cover = (report: FieldReport) => report.covers?.[channel];
  if (move === "open")
    return {
      method: "Cover.Open",
      params: { id },
      ask,
      isMet: (report) => cover(report)?.moves === "opening" || cover(report)?.position === 100,
    };
  if (move === "close")
    return {
      method: "Cover.Close",
      params: { id },
      ask,
      isMet: (report) => cover(report)?.moves === "closing" || cover(report)?.position === 0,
    };
  if (move === "stop")
    return { method: "Cover.Stop", params: { id }, ask, isMet: (report) => cover(report)?.moves === "stopped" };
  if (level === undefined) return { problem: "A cover is opened, closed or stopped" };
  return {
    method: "Cover.GoToPosition",
    params: { id, pos: level },
    ask,
    isMet: (report) => cover(report)?.moves !== "stopped" || cover(report)?.position === level,
  };
}

function switchCall(order: FieldOrder, id: number, type: string, space: string): ShellyCall | { problem: string } {
  const { channel, state, level, color, ct } = order;
  const kind = SWITCHES[type];
  if (level !== undefined && kind === "switch") return { problem: "It has no level" };
  if (color !== undefined && type !== "rgb" && type !== "rgbw") return { problem: "It has no colour" };
  if (ct !== undefined && type !== "cct") return { problem: "It has no colour temperature" };
  const isAsked = [state, level, color, ct].some((each) => each !== undefined);
  if (!isAsked) return { problem: "Nothing was asked of it" };
  const on = state === undefined ? level !== 0 : state === 1;
  const brightness = on && level !== undefined && level > 0 ? level : undefined;
  const params = {
    id,
    on,
    ...(brightness === undefined ? {} : { brightness }),
    ...(color === undefined ? {} : { rgb: rgbOfHex(color) }),
    ...(ct === undefined ? {} : { ct }),
  };
  const isMet = (report: FieldReport) => {
    const now = report.switches?.[channel];
    if (now?.state !== Number(on)) return false;
    if (brightness !== undefined && Math.abs((now.level ?? -9) - brightness) > 1) return false;
    if (color !== undefined && !(now.color && isLike(now.color, color))) return false;
    return ct === undefined || Math.abs((now.ct ?? 0) - ct) <= ct * 0.05;
  };
  return { method: `${space}.Set`, params, ask: `${space}.GetStatus`, isMet };
}
