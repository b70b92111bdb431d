import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_MS = 30_000;

/** What a person's app shows for a key typed from the screen; `steps` later than now, since each code counts once. */
export function codeOf(key: string, steps = 0): string {
  const bits = [...key.replaceAll(" ", "")].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0"));
  const secret = Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const number = (mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 15) & 0x7fffffff) % 1_000_000;
  return String(number).padStart(6, "0");
}

/** A device that holds passkeys and always says yes, as Chromium plays it. */
export async function holdPasskeys(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
