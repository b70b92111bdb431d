import { createHmac, randomInt } from "node:crypto";
import { PANEL_CODE, readPanelCode } from "@switchboard/domain";

export function newPanelCode(): string {
  const { letters, length } = PANEL_CODE;
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
}

/** Keyed, since a short code could be found by trying all of them against what the store holds. */
export function hashPanelCode(key: string, code: string): Buffer {
  return createHmac("sha256", key)
    .update(`panel code ${readPanelCode(code)}`)
    .digest();
}
