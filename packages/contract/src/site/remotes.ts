import { isPlainName, LONGEST } from "@switchboard/domain/core";
import { APPLIANCE_TYPES, IR_LIMITS } from "@switchboard/domain/site";
import * as z from "zod/mini";
import { HardwareId, Id, Instant } from "../core/primitives.ts";
import { passedOver, Reason, STORABLE, storableInt } from "../core/storable.ts";

export const ApplianceType = z.enum(APPLIANCE_TYPES);

/** A key of a remote and its label. */
export const RemoteKey = z.object({
  /** For example `power`, `volume_up`, `digit_5`, or `custom_…` for a key that was learnt or typed. */
  key: z.string().check(z.regex(/^[a-z0-9_]{1,40}$/)),
  label: z.string().check(z.maxLength(40)),
});
export type RemoteKey = z.output<typeof RemoteKey>;

/** The desired state of an air conditioner; its remote always sends the whole state. */
export const AcState = z.object({
  power: z.boolean(),
  mode: z.enum(["cool", "heat", "dry", "fan", "auto"]),
  temperature: z.int().check(z.gte(16), z.lte(30)),
  fan: z.enum(["auto", "low", "medium", "high"]),
  swing: z.boolean(),
});
export type AcState = z.output<typeof AcState>;

/** Leaves room for the rest of the message within the limit of a payload (`MAX_PAYLOAD_BYTES`). */
const PATTERN_CHARACTERS = 3500;

/** Marks and spaces in microseconds, beginning with a mark, as a learning remote reads them. */
export const IrPattern = z.array(z.int().check(z.gte(1), z.lte(IR_LIMITS.longest))).check(
  z.minLength(2),
  z.maxLength(IR_LIMITS.pulses),
  z.refine((pattern) => JSON.stringify(pattern).length <= PATTERN_CHARACTERS, "Too long"),
);

/** The carrier frequency in hertz: the usual range of remotes, with some margin. */
const IrCarrier = z.int().check(z.gte(20_000), z.lte(60_000));

export const Codeset = z.object({
  _id: z.string(),
  type: ApplianceType,
  brand: z.string(),
  stb_provider: z.nullable(z.string()),
  protocol: z.string(),
  current_version: z.int(),
  keys: z.array(RemoteKey),
  /** True if the codeset sends a whole state (`AcState`) instead of single codes. */
  stateful: z.boolean(),
  /** The possible states: not every appliance has every mode, each degree, or a swing. */
  offers: z.optional(z.object({ modes: z.array(AcState.shape.mode), min: z.int(), max: z.int(), swing: z.boolean() })),
});
export type Codeset = z.output<typeof Codeset>;

/** A key that was learnt or typed. The code is omitted for a known key, which then keeps its own. */
export const CustomKey = z.object({
  key: RemoteKey.shape.key,
  label: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Required"),
      z.maxLength(LONGEST.keyLabel),
      z.refine(isPlainName, "Not a valid name"),
    ),
  carrier: z.optional(IrCarrier),
  pattern: z.optional(IrPattern),
});
export type CustomKey = z.output<typeof CustomKey>;

export const Remote = z.object({
  _id: Id,
  name: z.string(),
  version: z.int(),
  paired_appliance: z.object({
    type: ApplianceType,
    brand: z.string(),
    stb_provider: z.nullable(z.string()),
    codeset: z.string(),
  }),
  userdevice_group: z.nullable(z.object({ _id: Id, name: z.string() })),
  paired_ud: z.nullable(z.object({ _id: Id, device_name: z.string(), kd_id: HardwareId, current_status: z.int() })),
  custom_keys: z.array(RemoteKey),
  /** The state last sent to an air conditioner. */
  state: z.nullable(AcState),
  lastUsed: z.nullable(Instant),
  /** The creator, who may change it, as admins may. */
  owner: z.nullable(z.object({ _id: Id, name: z.string() })),
});
export type Remote = z.output<typeof Remote>;

const order = { id: z.uuid(), exp: z.int().check(z.gte(0)) };

/** `ir/set`: send this, once per id and before `exp`. */
const IrSend = z.object({
  ...order,
  carrier: IrCarrier,
  pattern: IrPattern,
  /** The signal that follows while the key is held; the pattern itself by default. */
  repeat: z.optional(IrPattern),
  /** The number of these repeats. */
  times: z.optional(z.int().check(z.gte(0), z.lte(IR_LIMITS.repeats))),
});
export type IrSend = z.output<typeof IrSend>;

/** `ir/set`: wait for a signal of a remote until `exp`, and report it. */
const IrLearn = z.object({ ...order, learn: z.literal(true) });

export const IrCommand = z.union([IrLearn, IrSend]);
export type IrCommand = z.output<typeof IrCommand>;

/** `ir/get`: the signal that the blaster sent or has just learnt, and the order that it answers. */
export const IrReport = z.object({
  ts: storableInt(STORABLE.instant),
  cmd: z.uuid(),
  ok: z.boolean(),
  err: Reason,
  /** The number of signals sent: one, and one more for each repeat. */
  sent: passedOver(z.int().check(z.gte(0))),
  learnt: z.optional(z.object({ carrier: IrCarrier, pattern: IrPattern })),
});
export type IrReport = z.output<typeof IrReport>;
