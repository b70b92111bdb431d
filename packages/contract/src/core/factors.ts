import { isTotpCode } from "@switchboard/domain/core";
import * as z from "zod/mini";
import { Id, Instant, Name } from "./primitives.ts";

/** Bytes as base64url, as the browser's credentials use them; the limit is ample for any key or signature. */
const Bytes = z.string().check(z.minLength(1), z.maxLength(16_000), z.regex(/^[A-Za-z0-9_-]+$/));
const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
const Transport = z.enum(TRANSPORTS);
export type Transport = z.output<typeof Transport>;

const KnownKey = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.optional(z.array(Transport)),
});

/** The options of `navigator.credentials.create`, as JSON (WebAuthn §5.4). */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
  timeout: z.int(),
  excludeCredentials: z.array(KnownKey),
  authenticatorSelection: z.object({
    residentKey: z.literal("preferred"),
    requireResidentKey: z.boolean(),
    userVerification: z.literal("preferred"),
  }),
  attestation: z.literal("none"),
});
export type PasskeyCreation = z.output<typeof PasskeyCreation>;

/** The options of `navigator.credentials.get`, as JSON (WebAuthn §5.5). */
export const PasskeyRequest = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  /** Empty if the person chooses among the keys that their device holds for this server. */
  allowCredentials: z.array(KnownKey),
  userVerification: z.enum(["preferred", "required"]),
});
export type PasskeyRequest = z.output<typeof PasskeyRequest>;

const anyKey = { id: Bytes, rawId: Bytes, type: z.literal("public-key") };
/** Extensions are neither requested nor read. */
const Extensions = z.object({});

export const NewPasskey = z.object({
  ...anyKey,
  clientExtensionResults: Extensions,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.optional(z.array(Transport).check(z.maxLength(10))),
  }),
});
export type NewPasskey = z.output<typeof NewPasskey>;

export const PasskeyProof = z.object({
  ...anyKey,
  clientExtensionResults: Extensions,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: z.optional(Bytes),
  }),
});
export type PasskeyProof = z.output<typeof PasskeyProof>;

/** Six digits; the space that apps show in the middle is allowed. */
export const TotpCode = z.string().check(z.trim(), z.refine(isTotpCode, "Six digits"));
const RecoveryCode = z.string().check(z.trim(), z.minLength(16, "Not a recovery code"), z.maxLength(40));

/** A proof of one second factor. */
export const SecondProof = z.union([
  z.object({ code: TotpCode }),
  z.object({ recovery_code: RecoveryCode }),
  z.object({ passkey: PasskeyProof }),
]);
export type SecondProof = z.output<typeof SecondProof>;

const FACTOR_KINDS = ["totp", "passkey", "recovery"] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** The open second step after the right password. The challenge is valid for five minutes and useless without the second step. */
export const SecondStep = z.object({
  challenge: z.string(),
  methods: z.array(z.enum(FACTOR_KINDS)),
  passkey: z.optional(PasskeyRequest),
});
export type SecondStep = z.output<typeof SecondStep>;

export const PasskeyName = Name;
export const Passkey = z.object({
  _id: Id,
  name: z.string(),
  createdAt: Instant,
  lastUsed: z.nullable(Instant),
});
export type Passkey = z.output<typeof Passkey>;

/** The second factors of a person. */
export const SecondFactors = z.object({
  /** The time since which codes of an app are required; null if none is set up. */
  totp: z.nullable(z.object({ since: Instant })),
  passkeys: z.array(Passkey),
  /** The number of unused recovery codes. */
  recovery: z.int(),
  /** True if an enterprise of the person requires a second step. */
  demanded: z.boolean(),
  /** False if this server's address has no host name, without which browsers create no passkeys. */
  passkeys_possible: z.boolean(),
});
export type SecondFactors = z.output<typeof SecondFactors>;

/** Recovery codes are created with the first factor and shown only in this reply. */
export const FactorAdded = z.object({ factors: SecondFactors, recovery_codes: z.array(z.string()) });
