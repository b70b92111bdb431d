import { isPlainName, LONGEST } from "@switchboard/domain/core";
import { APPLIANCE_TYPES, IR_LIMITS } from "@switchboard/domain/site";
import * as z from "zod/mini";
import { HardwareId, Id, Instant } from "../core/primitives.ts";
import { passedOver, Reason, STORABLE, storableInt } from "../core/storable.ts";

export const ApplianceType = z.enum(APPLIANCE_TYPES);

/** A key of a remote: which one, and what is written on it. */
export const RemoteKey = z.object({
  /** `power`, `volume_up`, `digit_5`, or `custom_…` for one that was learnt or typed. */
  key: z.string().check(z.regex(/^[a-z0-9_]{1,40}$/)),
  label: z.string().check(z.maxLength(40)),
});
export type RemoteKey = z.output<typeof RemoteKey>;

/** How an air conditioner shall be: its remote always sends the whole of it. */
export const AcState = z.object({
  power: z.boolean(),
  mode: z.enum(["cool", "heat", "dry", "fan", "auto"]),
  temperature: z.int().check(z.gte(16), z.lte(30)),
  fan: z.enum(["auto", "low", "medium", "high"]),
  swing: z.boolean(),
});
export type AcState = z.output<typeof AcState>;

/** Leaves room for the rest of a message that may be no longer than a broker's payload (`MAX_PAYLOAD_BYTES`). */
const PATTERN_CHARACTERS = 3500;

/** Marks and spaces in microseconds, beginning with a mark, as a learning remote reads them. */
export const IrPattern = z.array(z.int().check(z.gte(1), z.lte(IR_LIMITS.longest))).check(
  z.minLength(2),
  z.maxLength(IR_LIMITS.pulses),
  z.refine((pattern) => JSON.stringify(pattern).length <= PATTERN_CHARACTERS, "Too long"),
);

/** How fast the light flickers, in hertz: what remotes use, and some more. */
const IrCarrier = z.int().check(z.gte(20_000), z.lte(60_000));

export const Codeset = z.object({
  _id: z.string(),
  type: ApplianceType,
  brand: z.string(),
  stb_provider: z.nullable(z.string()),
  protocol: z.string(),
  current_version: z.int(),
  keys: z.array(RemoteKey),
  /** True where keys are not single codes but a whole state is sent (`AcState`). */
  stateful: z.boolean(),
  /** What such a state can be: not every appliance has every mode, each degree, or a swing that is part of it. */
  offers: z.optional(z.object({ modes: z.array(AcState.shape.mode), min: z.int(), max: z.int(), swing: z.boolean() })),
});
export type Codeset = z.output<typeof Codeset>;

/** A key that was learnt or typed. Its code stays away where it is known already: then it keeps the one it has. */
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
  /** What an air conditioner was last told. */
  state: z.nullable(AcState),
  lastUsed: z.nullable(Instant),
  /** Whoever made it may change it, and so may admins. */
  owner: z.nullable(z.object({ _id: Id, name: z.string() })),
});
export type Remote = z.output<typeof Remote>;

const order = { id: z.uuid(), exp: z.int().check(z.gte(0)) };

/** `ir/set`: send this, once per id and before `exp`. */
const IrSend = z.object({
  ...order,
  carrier: IrCarrier,
  pattern: IrPattern,
  /** What follows while the key is held; the pattern again where it is left out. */
  repeat: z.optional(IrPattern),
  /** How often that follows. */
  times: z.optional(z.int().check(z.gte(0), z.lte(IR_LIMITS.repeats))),
});
export type IrSend = z.output<typeof IrSend>;

/** `ir/set`: watch for a remote until `exp`, and tell what it sent. */
const IrLearn = z.object({ ...order, learn: z.literal(true) });

export const IrCommand = z.union([IrLearn, IrSend]);
export type IrCommand = z.output<typeof IrCommand>;

/** `ir/get`: what the blaster sent, or what it has just learnt, and which order that answers. */
export const IrReport = z.object({
  ts: storableInt(STORABLE.instant),
  cmd: z.uuid(),
  ok: z.boolean(),
  err: Reason,
  /** How often light went out: once, and once more for each repeat. */
  sent: passedOver(z.int().check(z.gte(0))),
  learnt: z.optional(z.object({ carrier: IrCarrier, pattern: IrPattern })),
});
export type IrReport = z.output<typeof IrReport>;
