import * as z from "zod/mini";
import { ColorTemperature, HexColor, SwitchState } from "../core/primitives.ts";
import { passedOver, Reason, STORABLE, storableInt, storableNumber } from "../core/storable.ts";

/**
 * Payloads of the broker. They come from outside, so they are decoded and never cast; unknown keys are dropped. A bad part of a report
 * is ignored and does not affect the good ones, which keep their places. Relays are 1 and 0 only (spec §4), and null if a relay's state
 * is unreadable.
 */
const Relays = z.array(z.catch(z.nullable(SwitchState), null)).check(z.maxLength(32));
const Dimmers = z.array(z.catch(z.nullable(z.int().check(z.gte(0), z.lte(100))), null)).check(z.maxLength(32));
const LightState = z.object({ color: HexColor, ct: ColorTemperature });
const Timestamp = storableInt(STORABLE.instant);
const CommandId = z.uuid();

/** `ping/get`: the whole state, every minute and in reply to a ping. */
export const Heartbeat = z.object({
  ts: Timestamp,
  relays: Relays,
  dimm: passedOver(Dimmers),
  light: passedOver(LightState),
  rssi: passedOver(storableNumber(STORABLE.rssi)),
});
export type Heartbeat = z.output<typeof Heartbeat>;

/** `state/get`: after a command (with its id) or a press on the wall (without). */
export const StateReport = z.object({
  ts: Timestamp,
  relays: Relays,
  dimm: passedOver(Dimmers),
  light: passedOver(LightState),
  // A report with an unreadable `cmd` or `ok` is dropped: it would look like a press on the wall, or a refusal like a success.
  cmd: z.optional(CommandId),
  ok: z.optional(z.boolean()),
  /** With `ok`: the order was passed to a device that does not report back. */
  sent: z.optional(z.boolean()),
  err: Reason,
});
export type StateReport = z.output<typeof StateReport>;

/** `command/set`: one action on one switch, executed at most once per id and never after `exp`. */
export const CommandMessage = z.object({
  id: CommandId,
  exp: Timestamp,
  switch_no: z.int().check(z.gte(1), z.lte(32)),
  state: z.optional(SwitchState),
  dimm: z.optional(z.int().check(z.gte(0), z.lte(100))),
  color: z.optional(HexColor),
  ct: z.optional(ColorTemperature),
});
export type CommandMessage = z.output<typeof CommandMessage>;

/** `switch/{n}/get`: the server's mirror of one switch. */
export const SwitchReport = z.object({
  ts: Timestamp,
  relay: SwitchState,
  dimm: z.optional(z.nullable(z.int())),
  light: z.optional(LightState),
  cmd: z.optional(CommandId),
  ok: z.optional(z.boolean()),
  sent: z.optional(z.boolean()),
  err: Reason,
});
export type SwitchReport = z.output<typeof SwitchReport>;

/** Any number: a value that is not one, or beyond any measurement (`plausibleValue`), is ignored, and the rest counts. */
const reading = passedOver(z.number());
/** `power/get`: live power values; `e` is the meter's own counter in watt-seconds, which may restart at 0. */
export const PowerReport = z.object({
  ts: Timestamp,
  // A reading whose v is not a number stays out of the graphs as a whole (spec §5).
  v: z.optional(z.number()),
  v1: reading,
  v2: reading,
  v3: reading,
  c: reading,
  c1: reading,
  c2: reading,
  c3: reading,
  p: reading,
  pf: reading,
  e: reading,
  THDN: reading,
});
export type PowerReport = z.output<typeof PowerReport>;

const MEASURED = Object.keys(PowerReport.shape).filter((key) => key !== "ts") as Exclude<keyof PowerReport, "ts">[];
const OF_A_READING = new Set(Object.keys(PowerReport.shape));

/** Reads a power report by hand, because most messages are readings and the schema library takes longer than the database. */
function readPower(value: unknown): PowerReport | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const fields = value as Record<string, unknown>;
  const { ts } = fields;
  if (typeof ts !== "number" || !Number.isSafeInteger(ts) || ts < STORABLE.instant.min || ts > STORABLE.instant.max)
    return undefined;
  if (isReading(fields)) return fields;
  const report: PowerReport = { ts };
  for (const name of MEASURED) {
    const measured = fields[name];
    if (measured === undefined) continue;
    if (typeof measured === "number" && Number.isFinite(measured)) report[name] = measured;
    else if (name === "v") return undefined;
  }
  return report;
}

/** Returns true for most messages: nothing has to be removed, so the parsed value is used as it is. */
function isReading(fields: Record<string, unknown>): fields is PowerReport {
  for (const name in fields) if (!OF_A_READING.has(name) || !Number.isFinite(fields[name])) return false;
  return true;
}

/** `event/get`: an event type of spec §9 and its value (motor health: type 40). */
export const EventReport = z.object({
  ts: Timestamp,
  type: storableInt(STORABLE.eventType),
  value: storableNumber(STORABLE.eventValue),
});
export type EventReport = z.output<typeof EventReport>;

/** Larger payloads are dropped before they are parsed. */
export const MAX_PAYLOAD_BYTES = 4096;

/** Skips the measurement of short texts, because a character takes at most three bytes. */
function isOversized(payload: string): boolean {
  if (payload.length * 3 <= MAX_PAYLOAD_BYTES) return false;
  return payload.length > MAX_PAYLOAD_BYTES || new TextEncoder().encode(payload).length > MAX_PAYLOAD_BYTES;
}

const readByHand = new Map<z.ZodMiniType, (value: unknown) => unknown>([[PowerReport, readPower]]);

/** Returns undefined if the payload is not JSON or does not match the schema. */
export function decode<S extends z.ZodMiniType>(schema: S, payload: string): z.output<S> | undefined {
  if (isOversized(payload)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(payload);
  } catch {
    return undefined;
  }
  const read = readByHand.get(schema);
  if (read) return read(value) as z.output<S> | undefined;
  const parsed = z.safeParse(schema, value);
  return parsed.success ? parsed.data : undefined;
}
