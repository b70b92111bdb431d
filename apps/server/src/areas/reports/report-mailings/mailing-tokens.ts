import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

const MAC_BYTES = 24;
const ID_BYTES = 16;
const IDS = 3;

export interface MailRecipient {
  enterpriseId: string;
  mailingId: string;
  userId: string;
}

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll("-", ""), "hex");
const uuidOf = (bytes: Buffer) => bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/**
 * Makes the tokens of the links that stop a report. A token names the report and its reader and is derived from the server's secret, so
 * the links of old mails keep working and nothing is stored. It can only stop and resume this report for this person.
 */
export class MailingTokens {
  readonly #keys: readonly Buffer[];

  constructor(serverSecret: string, previousSecret?: string) {
    this.#keys = [serverSecret, ...(previousSecret ? [previousSecret] : [])].map((secret) =>
      Buffer.from(hkdfSync("sha256", secret, "switchboard", "report links", 32)),
    );
  }

  of({ enterpriseId, mailingId, userId }: MailRecipient): string {
    const ids = Buffer.concat([enterpriseId, mailingId, userId].map(bytesOf));
    const [key = Buffer.alloc(0)] = this.#keys;
    return Buffer.concat([ids, macOf(key, ids)]).toString("base64url");
  }

  /** Returns undefined for a token that this server did not make. */
  read(token: string): MailRecipient | undefined {
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
