import { createHmac, hkdfSync, randomInt, timingSafeEqual } from "node:crypto";
import { NUMBER_CODE } from "@switchboard/domain/alarms";

/** Makes and checks codes that confirm telephone numbers. The store holds a keyed hash, which is useless without the server's secret. */
export class NumberCodes {
  readonly #key: Buffer;

  constructor(serverSecret: string) {
    this.#key = Buffer.from(hkdfSync("sha256", serverSecret, "switchboard", "number codes", 32));
  }

  create(): string {
    return String(randomInt(10 ** NUMBER_CODE.digits)).padStart(NUMBER_CODE.digits, "0");
  }

  /** The hash is bound to the channel. A space typed in the middle of the code is ignored. */
  hash(channelId: string, code: string): Buffer {
    return createHmac("sha256", this.#key)
      .update(`${channelId} ${code.replaceAll(" ", "")}`)
      .digest();
  }

  matches(channelId: string, typed: string, hash: Buffer): boolean {
    return timingSafeEqual(this.hash(channelId, typed), hash);
  }
}
