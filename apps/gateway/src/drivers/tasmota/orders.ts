import type { FieldOrder } from "@switchboard/contract";
import type { FieldReport } from "../../driver.ts";
import { hsOfHex, isLike, miredOfKelvin } from "../mqtt-field/colors.ts";
import type { ShutterPart, SwitchPart, TasmotaPart } from "./parts.ts";

/** One command, and the report that confirms it. */
interface TasmotaCommand {
  command: string;
  payload: string;
  isMet(report: FieldReport): boolean;
}

export function commandFor(part: TasmotaPart, order: FieldOrder): TasmotaCommand | { problem: string } {
  const shutter = part.shutters.find(({ key }) => key === order.channel);
  if (shutter) return shutterCommand(shutter, order);
  const relay = part.switches.find(({ key }) => key === order.channel);
  return relay ? switchCommand(relay, order) : { problem: "The device has no such part" };
}

function shutterCommand(
  { key, no, isInverted }: ShutterPart,
  { move, level }: FieldOrder,
): TasmotaCommand | { problem: string } {
  const cover = (report: FieldReport) => report.covers?.[key];
  if (move === "open")
    return {
      command: `ShutterOpen${no}`,
      payload: "",
      isMet: (report) => cover(report)?.moves === "opening" || cover(report)?.position === 100,
    };
  if (move === "close")
    return {
      command: `ShutterClose${no}`,
      payload: "",
      isMet: (report) => cover(report)?.moves === "closing" || cover(report)?.position === 0,
    };
  if (move === "stop")
    return { command: `ShutterStop${no}`, payload: "", isMet: (report) => cover(report)?.moves === "stopped" };
  if (level === undefined) return { problem: "A cover is opened, closed or stopped" };
  const isMet = (report: FieldReport) => cover(report)?.moves !== "stopped" || cover(report)?.position === level;
  return { command: `ShutterPosition${no}`, payload: String(isInverted ? 100 - level : level), isMet };
}

function switchCommand(
  part: SwitchPart,
  { state, level, color, ct }: FieldOrder,
): TasmotaCommand | { problem: string } {
  if (level !== undefined && !part.dimmer) return { problem: "It has no level" };
  if (color !== undefined && !part.hasColor) return { problem: "It has no colour" };
  if (ct !== undefined && !part.hasCt) return { problem: "It has no colour temperature" };
  if ([state, level, color, ct].every((each) => each === undefined)) return { problem: "Nothing was asked of it" };
  const on = state === undefined ? level !== 0 : state === 1;
  const brightness = on && level ? level : undefined;
  const steps: [string, string][] = [];
  if (on && color !== undefined) {
    const { hue, saturation } = hsOfHex(color);
    steps.push(["HsbColor1", String(hue)], ["HsbColor2", String(saturation)]);
  }
  if (on && ct !== undefined) steps.push(["CT", String(Math.min(500, Math.max(153, miredOfKelvin(ct))))]);
  if (brightness !== undefined) steps.push([part.dimmer ?? "Dimmer", String(brightness)]);
  steps.push([`Power${part.power}`, on ? "ON" : "OFF"]);
  const isMet = (report: FieldReport) => {
    const now = report.switches?.[part.key];
    if (now?.state !== Number(on)) return false;
    if (brightness !== undefined && Math.abs((now.level ?? -9) - brightness) > 1) return false;
    if (on && color !== undefined && !(now.color && isLike(now.color, color))) return false;
    return !on || ct === undefined || Math.abs((now.ct ?? 0) - ct) <= ct * 0.05;
  };
  const [only] = steps;
  if (steps.length === 1 && only) return { command: only[0], payload: only[1], isMet };
  // Backlog0 runs all steps in order, without a pause between them.
  return { command: "Backlog0", payload: steps.map((step) => step.join(" ")).join(";"), isMet };
}
