import { createHash, randomInt } from "node:crypto";
import { asNumber, asText, field, parseJson } from "../mqtt-field/json.ts";

/** The challenge of a device with a password. */
export interface Challenge {
  realm: string;
  nonce: number;
  nc: number;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
/** A constant of the documentation, because MQTT has neither a method nor an address. */
const NOTHING_ASKED = sha256("dummy_method:dummy_uri");

/** Reads the challenge from the JSON in a refusal with 401; returns undefined if its form is not supported. */
export function challengeOf(message: unknown): Challenge | undefined {
  const challenge = parseJson(asText(message) ?? "");
  const [realm, nonce] = [asText(field(challenge, "realm")), asNumber(field(challenge, "nonce"))];
  if (!realm || nonce === undefined || asText(field(challenge, "algorithm")) !== "SHA-256") return undefined;
  return { realm, nonce, nc: asNumber(field(challenge, "nc")) ?? 1 };
}

/** Proves knowledge of the password without sending it. */
export function answerTo({ realm, nonce, nc }: Challenge, password: string, cnonce = randomInt(1, 2 ** 31)) {
  const secret = sha256(`admin:${realm}:${password}`);
  const response = sha256(`${secret}:${nonce}:${nc}:${cnonce}:auth:${NOTHING_ASKED}`);
  return { realm, username: "admin", nonce, cnonce, response, algorithm: "SHA-256" };
}
