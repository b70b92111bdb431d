import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

const MAC_BYTES = 24;
const ID_BYTES = 16;
const IDS = 3;

export interface Mailed {
  enterpriseId: string;
  mailingId: string;
  userId: string;
}

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll("-", ""), "hex");
const uuidOf = (bytes: Buffer) => bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/**
 * Tokens of the links that stop a report. One names the report and its reader and follows from the server's secret, so that the link of
 * every mail of years works, and nothing of it is stored. It can stop and take up again this report for this person, and nothing else.
 */
export class MailingTokens {
  readonly #keys: readonly Buffer[];

  constructor(serverSecret: string, previousSecret?: string) {
    this.#keys = [serverSecret, ...(previousSecret ? [previousSecret] : [])].map((secret) =>
      Buffer.from(hkdfSync("sha256", secret, "switchboard", "report links", 32)),
    );
  }

  of({ enterpriseId, mailingId, userId }: Mailed): string {
    const ids = Buffer.concat([enterpriseId, mailingId, userId].map(bytesOf));
    const [key = Buffer.alloc(0)] = this.#keys;
    return Buffer.concat([ids, macOf(key, ids)]).toString("base64url");
  }

  /** Undefined where it is none of ours. */
  read(token: string): Mailed | undefined {
    const bytes = Buffer.from(token, "base64url");
    if (bytes.length !== IDS * ID_BYTES + MAC_BYTES || bytes.toString("base64url") !== token) return undefined;
    const ids = bytes.subarray(0, IDS * ID_BYTES);
    const mac = bytes.subarray(IDS * ID_BYTES);
    if (!this.#keys.some((key) => timingSafeEqual(macOf(key, ids), mac))) return undefined;
    const idAt = (place: number) => uuidOf(ids.subarray(place * ID_BYTES, (place + 1) * ID_BYTES));
    return { enterpriseId: idAt(0), mailingId: idAt(1), userId: idAt(2) };
  }
}

function macOf(key: Buffer, ids: Buffer): Buffer {
  return createHmac("sha256", key).update(ids).digest().subarray(0, MAC_BYTES);
}
