import { createHash, randomInt } from "node:crypto";
import { asNumber, asText, field, parseJson } from "../mqtt-field/json.ts";

/** What a device with a password asks whoever calls it. */
export interface Challenge {
  realm: string;
  nonce: number;
  nc: number;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
/** The documentation's own: there is neither a method nor an address over MQTT. */
const NOTHING_ASKED = sha256("dummy_method:dummy_uri");

/** It stands as JSON in the message of a refusal with 401; undefined where it asks in no way that we know. */
export function challengeOf(message: unknown): Challenge | undefined {
  const asked = parseJson(asText(message) ?? "");
  const [realm, nonce] = [asText(field(asked, "realm")), asNumber(field(asked, "nonce"))];
  if (!realm || nonce === undefined || asText(field(asked, "algorithm")) !== "SHA-256") return undefined;
  return { realm, nonce, nc: asNumber(field(asked, "nc")) ?? 1 };
}

/** Proves that the password is known, without saying it. */
export function answerTo({ realm, nonce, nc }: Challenge, password: string, cnonce = randomInt(1, 2 ** 31)) {
  const secret = sha256(`admin:${realm}:${password}`);
  const response = sha256(`${secret}:${nonce}:${nc}:${cnonce}:auth:${NOTHING_ASKED}`);
  return { realm, username: "admin", nonce, cnonce, response, algorithm: "SHA-256" };
}
