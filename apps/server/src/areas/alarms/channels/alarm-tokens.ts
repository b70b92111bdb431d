import { createHmac, hkdfSync } from "node:crypto";
import { hashSecret } from "../../../platform/auth/secrets.ts";

const MAC_BYTES = 24;
const ID_BYTES = 16;

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll("-", ""), "hex");
const uuidOf = (bytes: Buffer) => bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/**
 * Makes the tokens of the links that acknowledge an alarm. A token names its delivery and is derived from the server's secret, so that a
 * repeated message has the same link. The store holds only its hash.
 */
export class AlarmTokens {
  readonly #key: Buffer;

  constructor(serverSecret: string) {
    this.#key = Buffer.from(hkdfSync("sha256", serverSecret, "switchboard", "alarm links", 32));
  }

  of(enterpriseId: string, deliveryId: string): { token: string; hash: Buffer } {
    const ids = Buffer.concat([bytesOf(enterpriseId), bytesOf(deliveryId)]);
    const mac = createHmac("sha256", this.#key).update(ids).digest().subarray(0, MAC_BYTES);
    const token = Buffer.concat([ids, mac]).toString("base64url");
    return { token, hash: hashSecret(token) };
  }
}

/** Returns the delivery that a token names, without checking the token; undefined if it is malformed. */
export function deliveryIn(token: string): { enterpriseId: string; deliveryId: string } | undefined {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== 2 * ID_BYTES + MAC_BYTES || bytes.toString("base64url") !== token) return undefined;
  return {
    enterpriseId: uuidOf(bytes.subarray(0, ID_BYTES)),
    deliveryId: uuidOf(bytes.subarray(ID_BYTES, 2 * ID_BYTES)),
  };
}
