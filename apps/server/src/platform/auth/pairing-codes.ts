import { createHmac, randomInt } from "node:crypto";
import { PANEL_CODE, readPanelCode } from "@switchboard/domain/people";

export function newPairingCode(): string {
  const { letters, length } = PANEL_CODE;
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
}

/** Uses a key, as short codes could be found by trial. A panel's code is not valid for a gateway. */
export function hashPairingCode(key: string, of: "panel" | "gateway", code: string): Buffer {
  return createHmac("sha256", key)
    .update(`${of} code ${readPanelCode(code)}`)
    .digest();
}
